import { AppError } from '@cascade/shared/kernel/app-error';
import { dictionary } from '@zxcvbn-ts/language-common';

/** The owner's public details, which a password must not be. */
export type Holder = { email?: string; name?: string; handle?: string };

const PRODUCT = ['cascade', 'casc', 'psychiatry', 'psychiatrist', 'mrcpsych', 'passphrase'];
const SHORTEST_WORD = 4;
/** Digits and signs added to a common word. */
const MOST_ADDED = 4;

const common = new Set(dictionary['passwords-common'].map((word) => String(word).toLowerCase()));

const leet: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** The plain words that a password could be a variation of. */
function variantsOf(password: string): string[] {
  const lower = password.toLowerCase();
  const bare = lower.replace(/[^\p{L}]+$/u, '');
  const bases = lower.length - bare.length <= MOST_ADDED ? [lower, bare] : [lower];
  return bases.flatMap((base) => [
    base,
    base.replace(/[013457@$!]/g, (sign) => leet[sign] ?? sign),
  ]);
}

function isMonotonous(password: string): boolean {
  if (/^(.{1,4})\1+.{0,3}$/u.test(password)) return true;
  const codes = [...password].map((sign) => sign.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, at) => code - (codes[at] ?? 0)));
  return steps.size === 1 && Math.abs([...steps][0] ?? 9) <= 1;
}

const flat = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Whether a password is one of these words with little added. */
function isAlmost(password: string, words: string[]): boolean {
  return variantsOf(password)
    .map(flat)
    .some((tried) =>
      words
        .map(flat)
        .some(
          (word) =>
            word.length >= SHORTEST_WORD &&
            tried.includes(word) &&
            tried.length - word.length <= MOST_ADDED,
        ),
    );
}

function wordsOf({ email = '', name = '', handle = '' }: Holder): string[] {
  const [local = '', host = ''] = email.split('@');
  return [email, local, host.split('.')[0] ?? '', name, ...name.split(/\s+/), handle];
}

/** Why a password is too easy to guess, for display to its owner; undefined when it is not. */
export function weaknessOf(password: string, holder: Holder): string | undefined {
  if (variantsOf(password).some((variant) => common.has(variant)) || isMonotonous(password))
    return 'This is one of the passwords that are tried first. Choose a less common one';
  if (isAlmost(password, wordsOf(holder)))
    return 'Do not use your name, handle or e-mail address as the password';
  if (isAlmost(password, PRODUCT))
    return 'Do not use the name or subject of CASCade as the password';
  return undefined;
}

/** @throws AppError invalid, naming the field */
export function demandStrong(password: string, holder: Holder, field: string): void {
  const message = weaknessOf(password, holder);
  if (message) throw new AppError('invalid', `${message}.`, { errors: [{ field, message }] });
}
