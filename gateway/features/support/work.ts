import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { hasZeroBits, workText } from '@cascade/shared/features/support/work';

/** How long a browser has to solve it and to send the form. */
const VALID_MS = 10 * 60_000;
const SHAPE = /^(\d{1,2})\.(\d{13})\.([\w-]{22})\.([\w-]{43})$/;

/** Stateless: the server recognises its own challenge, and for which network it was made. */
function signed(secret: string, network: string, head: string): string {
  return createHmac('sha256', secret).update(`support work ${network} ${head}`).digest('base64url');
}

export function newChallenge(secret: string, network: string, bits: number, now: Date): string {
  const head = `${bits}.${now.getTime() + VALID_MS}.${randomBytes(16).toString('base64url')}`;
  return `${head}.${signed(secret, network, head)}`;
}

type Sent = { challenge: string; answer: string };

/** The salt and the bits of solved work; undefined for what is not ours, has run out or is wrong. */
export function solvedWork(
  secret: string,
  network: string,
  { challenge, answer }: Sent,
  now: Date,
): { salt: string; bits: number; secondsLeft: number } | undefined {
  const [, bits = '', endsAt = '', salt = '', signature = ''] = SHAPE.exec(challenge) ?? [];
  const ours = signed(secret, network, `${bits}.${endsAt}.${salt}`);
  if (signature.length !== ours.length) return undefined;
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(ours))) return undefined;
  const leftMs = Number(endsAt) - now.getTime();
  if (leftMs <= 0) return undefined;
  const digest = createHash('sha256').update(workText(challenge, answer)).digest();
  if (!hasZeroBits(digest, Number(bits))) return undefined;
  return { salt, bits: Number(bits), secondsLeft: Math.ceil(leftMs / 1000) };
}
