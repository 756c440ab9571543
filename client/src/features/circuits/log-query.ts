/** The log as every screen asks for it, so that all of them share one answer. */
export const logArgs = (circuitId: string) => ({
  params: { id: circuitId },
  query: { limit: 100 },
});
