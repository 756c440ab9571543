import { releaseServices } from './running-services.ts';

/**
 * Stops the data services when the launcher dies without doing so itself: the launcher holds the
 * other end of standard input, which closes with it, however it ends.
 * Arguments: data folder, process id of the launcher, `keep` or `throwaway`.
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
