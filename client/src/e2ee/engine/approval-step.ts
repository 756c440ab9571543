import {
  type OutgoingVerificationRequest,
  Qr,
  QrState,
  type Sas,
  type VerificationRequest,
  VerificationRequestPhase,
} from '@matrix-org/matrix-sdk-crypto-wasm';
import type { ApprovalFlow } from '../keys-state.ts';

type Step = Pick<ApprovalFlow, 'step' | 'why' | 'qr' | 'pictures' | 'numbers'>;

const reasons: Record<string, ApprovalFlow['why']> = {
  'm.timeout': 'expired',
  'm.accepted': 'elsewhere',
  'm.mismatched_sas': 'mismatch',
  'm.key_mismatch': 'mismatch',
  'm.mismatched_commitment': 'mismatch',
};

/** Takes the steps that need no user decision. */
export async function stepOf(
  request: VerificationRequest,
  send: (message: OutgoingVerificationRequest | undefined) => Promise<void>,
): Promise<Step> {
  if (request.isDone()) return { step: 'done' };
  if (request.isCancelled() || request.timedOut()) return { step: 'ended', why: whyOf(request) };
  const { Created, Requested } = VerificationRequestPhase;
  const phase = request.phase();
  if (phase === Created || phase === Requested) return { step: 'asked' };
  const isNew = request.weStarted();
  const verification =
    request.getVerification() ?? (isNew ? await request.generateQrCode() : undefined);
  if (!verification) return { step: 'ready' };
  try {
    if (verification instanceof Qr) return qrStep(verification, isNew);
    // Both people agreed already.
    if (!verification.hasBeenAccepted()) await send(verification.accept());
    return sasStep(verification);
  } finally {
    verification.free();
  }
}

function whyOf(request: VerificationRequest): NonNullable<ApprovalFlow['why']> {
  if (!request.isCancelled()) return 'expired';
  const info = request.cancelInfo;
  const why = reasons[info?.cancelCode() ?? ''] ?? 'cancelled';
  info?.free();
  return why;
}

function qrStep(code: Qr, isNew: boolean): Step {
  if (!isNew) return { step: 'waiting' };
  const state = code.state();
  if (state === QrState.Created) return { step: 'ready', qr: [...code.toBytes()] };
  return { step: state === QrState.Scanned ? 'scanned' : 'waiting' };
}

function sasStep(code: Sas): Step {
  if (!code.canBePresented() || code.haveWeConfirmed()) return { step: 'waiting' };
  const pictures = (code.emoji() ?? []).map((emoji, place) => {
    const picture = { place, symbol: emoji.symbol, name: emoji.description };
    emoji.free();
    return picture;
  });
  return { step: 'compare', pictures, numbers: [...(code.decimals() ?? [])] };
}
