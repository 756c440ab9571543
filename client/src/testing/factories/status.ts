import { type SystemStatus, statusParts } from '@cascade/shared/features/status/contract';

export const allOperational: SystemStatus = {
  measuredAt: '2027-01-04T09:00:00.000Z',
  parts: statusParts.map((part) => ({ part, state: 'operational', sentence: null })),
};
