export const circuitPath = (circuitId: string) => `/exam-simulator/live/${circuitId}`;
