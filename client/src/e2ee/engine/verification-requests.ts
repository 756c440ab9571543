import {
  type Qr,
  QrCodeScan,
  type Sas,
  type VerificationRequest,
} from '@matrix-org/matrix-sdk-crypto-wasm';
import { ApiError } from '../../api/api-error.ts';
import type { KeyDevice } from './key-device.ts';

/** @throws ApiError for another request's code */
export async function readCode(request: VerificationRequest, bytes: number[]): Promise<Qr> {
  try {
    return await request.scanQrCode(QrCodeScan.fromBytes(new Uint8ClampedArray(bytes)));
  } catch (cause) {
    const detail = 'This is not the code that the new device shows. Please scan it again.';
    throw new ApiError({ status: 422, code: 'invalid', detail, cause });
  }
}

export function requestIds(
  device: KeyDevice,
  which: (request: VerificationRequest) => boolean,
): string[] {
  const requests = device.machine.getVerificationRequests(device.self());
  return requests.flatMap((request) => {
    const id = request.flowId;
    const isWanted = which(request);
    request.free();
    return isWanted ? [id] : [];
  });
}

/** @throws ApiError when it is over */
export async function withRequest(
  device: KeyDevice,
  id: string,
  work: (request: VerificationRequest) => Promise<void>,
): Promise<void> {
  const request = device.machine.getVerificationRequest(device.self(), id);
  if (!request) throw over();
  try {
    if (request.isCancelled() || request.isDone() || request.timedOut()) throw over();
    await work(request);
  } finally {
    request.free();
  }
}

/** @throws ApiError when it is over, or no code was started */
export async function withVerification(
  device: KeyDevice,
  id: string,
  work: (verification: Sas | Qr) => Promise<void>,
): Promise<void> {
  await withRequest(device, id, async (request) => {
    const verification = request.getVerification();
    if (!verification) throw over();
    try {
      await work(verification);
    } finally {
      verification.free();
    }
  });
}

function over(): ApiError {
  const detail = 'This request is over. Please start again on the new device.';
  return new ApiError({ status: 409, code: 'conflict', detail });
}
