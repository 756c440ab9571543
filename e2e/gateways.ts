import { readdirSync, readFileSync } from 'node:fs';

/**
 * The processes of this run's gateways, found by the data folder in their environment.
 * Linux only, like the machines that run these journeys.
 */
export function gatewayPids(dataDir: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      if (!Number.isInteger(pid) || pid === process.pid) return false;
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
        return (
          command.includes('gateway/dist/main.js') && environment.includes(`DATA_DIR=${dataDir}`)
        );
      } catch {
        return false;
      }
    });
}
