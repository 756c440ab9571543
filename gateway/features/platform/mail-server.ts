import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

/**
 * Sends nothing.
 * @throws Error on a timeout or an unexpected greeting
 */
export function greetMailServer(url: string, withinMs: number): Promise<string> {
  const { protocol, hostname, port } = new URL(url);
  const isTls = protocol === 'smtps:';
  const address = { host: hostname, port: Number(port) || (isTls ? 465 : 587) };
  return new Promise((resolve, reject) => {
    const socket: Socket = isTls
      ? connectTls({ ...address, servername: hostname })
      : connectPlain(address);
    const end = (act: () => void) => {
      socket.destroy();
      act();
    };
    socket.setTimeout(withinMs, () => end(() => reject(new Error('no answer in time'))));
    socket.once('error', (error) => end(() => reject(error)));
    socket.once('close', () => reject(new Error('it hung up')));
    socket.once('data', (data) =>
      end(() =>
        data.toString('latin1').startsWith('220')
          ? resolve(`${address.host}:${address.port}`)
          : reject(new Error('it does not answer as a mail server')),
      ),
    );
  });
}
