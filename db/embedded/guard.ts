import { releaseServices } from './running-services.ts';

/**
 * Stops the data services when the launcher dies: its end of standard input closes. Arguments:
 * data folder, process id of the launcher, `keep` or `throwaway`.
 */
const [dataDir = '', holder = '', fate] = process.argv.slice(2);

process.on('SIGINT', () => {});
process.on('SIGHUP', () => {});
process.stdin.on('data', () => process.exit(0));
process.stdin.on('error', () => {});
process.stdin.on('close', () => {
  void releaseServices(dataDir, Number(holder), { remove: fate === 'throwaway' }).finally(() =>
    process.exit(0),
  );
});
