import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

type Caught = { to: string; subject: string; text: string; html: string | undefined };

export type MailCatcher = {
  received: Caught[];
  url: string;
  /** Refuses further mails with this text; null accepts them again. */
  refuse: (words: string | null) => void;
  close: () => void;
};

/** A mail server that keeps what it receives, and refuses the first few if asked. */
export async function startCatcher({ refusals = 0 } = {}): Promise<MailCatcher> {
  const received: Caught[] = [];
  let left = refusals;
  let refusal: string | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        if (refusal !== null || left > 0) {
          left -= 1;
          done(new Error(refusal ?? 'busy'));
          return;
        }
        const mail = await PostalMime.parse(Buffer.concat(chunks));
        received.push({
          to: session.envelope.rcptTo[0]?.address ?? '',
          subject: mail.subject ?? '',
          text: mail.text ?? '',
          html: mail.html,
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    received,
    url: `smtp://127.0.0.1:${port}`,
    refuse: (words) => {
      refusal = words;
    },
    close: () => server.close(),
  };
}
