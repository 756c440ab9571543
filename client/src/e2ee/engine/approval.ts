import {
  type OutgoingVerificationRequest,
  Qr,
  QrCodeScan,
  type Sas,
  VerificationMethod,
  type VerificationRequest,
} from '@matrix-org/matrix-sdk-crypto-wasm';
import { ApiError } from '../../api/api-error.ts';
import type { ApprovalFlow } from '../keys-state.ts';
import type { TabMessage } from '../tab-leader.ts';
import { stepOf } from './approval-step.ts';
import { approvedDevices } from './identity.ts';
import type { KeyDevice } from './key-device.ts';
import type { LibraryRequest } from './key-requests.ts';

/** What the device that asks can do: it shows its code and never reads one. */
const asking = [
  VerificationMethod.SasV1,
  VerificationMethod.QrCodeShowV1,
  VerificationMethod.ReciprocateV1,
];
const approving = [
  VerificationMethod.SasV1,
  VerificationMethod.QrCodeScanV1,
  VerificationMethod.ReciprocateV1,
];

async function readCode(request: VerificationRequest, bytes: number[]): Promise<Qr> {
  try {
    return await request.scanQrCode(QrCodeScan.fromBytes(new Uint8ClampedArray(bytes)));
  } catch (cause) {
    const detail = 'This is not the code that the new device shows. Please scan it again.';
    throw new ApiError({ status: 422, code: 'invalid', detail, cause });
  }
}

function over(): ApiError {
  const detail = 'This request is over. Please start again on the new device.';
  return new ApiError({ status: 409, code: 'conflict', detail });
}
/**
 * Approval of one of the member's devices by another, by the library's own verification: a QR code
 * with the keys of both in it, or short codes that people compare. The server carries the
 * messages, and whatever it changes in them ends the approval.
 */
export class Approvals {
  isApproved = false;
  private told = '';
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Approvals that this device took part in: how they ended is shown here. */
  private readonly joined = new Set<string>();
  private readonly dismissed = new Set<string>();
  private readonly answered = new Set<string>();
  private readonly past = new Map<string, ApprovalFlow>();
  private readonly expiries = new Map<string, number>();
  private mayRetry = false;

  constructor(
    private readonly device: KeyDevice,
    private readonly tell: (news: TabMessage) => void,
    /** A request has run out of time. */
    private readonly onDue: () => void,
  ) {}

  close(): void {
    clearTimeout(this.timer);
  }

  /** Asks the member's other devices to approve this one; a request that is open gives way. */
  async start(): Promise<void> {
    for (const id of this.idsOf((request) => request.weStarted())) await this.cancel(id);
    this.mayRetry = true;
    await this.request();
  }

  private async request(): Promise<void> {
    await this.device.withIdentity(this.device.publicId, async (identity) => {
      if (!('trustsOurOwnDevice' in identity)) return;
      const [request, message] = await identity.requestVerification(asking);
      this.joined.add(request.flowId);
      request.free();
      await this.send(message);
    });
  }

  /** The member wants to approve the device that asks. */
  async accept(id: string): Promise<void> {
    await this.withRequest(id, async (request) => {
      this.joined.add(id);
      await this.send(request.acceptWithMethods(approving));
    });
  }

  /** @param bytes what was read from the code on the new device @throws ApiError when it is another */
  async scan(id: string, bytes: number[]): Promise<void> {
    await this.withRequest(id, async (request) => {
      const code = await readCode(request, bytes);
      await this.send(code.reciprocate());
      code.free();
    });
  }

  /** Both devices show a short code from now on. */
  async compare(id: string): Promise<void> {
    await this.withRequest(id, async (request) => {
      const [code, message] = (await request.startSas()) ?? [];
      code?.free();
      await this.send(message);
    });
  }

  /** The short codes are the same, or the other device says that it has read the code. */
  async confirm(id: string): Promise<void> {
    await this.withVerification(id, async (verification) => {
      if (verification instanceof Qr) await this.send(verification.confirmScanning());
      else for (const message of await verification.confirm()) await this.send(message);
    });
  }

  /** The short codes differ: somebody may be between the devices. */
  async mismatch(id: string): Promise<void> {
    await this.withVerification(id, async (verification) => {
      await this.send(verification.cancelWithCode('m.mismatched_sas'));
    });
  }

  /** Ends a request that is open; of one that is over nothing is shown any more. */
  async cancel(id: string): Promise<void> {
    this.dismissed.add(id);
    await this.withRequest(id, async (request) => this.send(request.cancel())).catch(
      () => undefined,
    );
  }

  /** Takes the steps that need nobody, and tells the tabs how it stands. */
  async look(): Promise<void> {
    const approvedIds = await approvedDevices(this.device);
    const { deviceId } = this.device.facts;
    this.isApproved = await this.device.isSigned();
    const flows = await this.listFlows();
    this.wakeFor(flows);
    const approval = { isApproved: this.isApproved, approvedIds, deviceId, flows };
    const now = JSON.stringify(approval);
    if (now !== this.told) this.tell({ is: 'approval', approval });
    this.told = now;
  }

  /** A tab that has just opened knows nothing. */
  forgetTold(): void {
    this.told = '';
  }

  private async listFlows(): Promise<ApprovalFlow[]> {
    const flows: ApprovalFlow[] = [];
    for (const id of new Set([...this.past.keys(), ...this.idsOf(() => true)])) {
      // The library forgets what is over; here it is shown until the person has seen it.
      const flow = this.past.get(id) ?? (await this.flowOf(id));
      if (!flow) continue;
      if (this.joined.has(id) && (flow.step === 'done' || flow.step === 'ended'))
        this.past.set(id, flow);
      if (flow.step !== 'asked' && flow.step !== 'ended') this.answered.add(id);
      if (this.isInTheWay(flow)) {
        this.mayRetry = false;
        this.dismissed.add(id);
        await this.request();
        return this.listFlows();
      }
      if (this.isShown(flow)) flows.push(flow);
    }
    return flows;
  }

  /** A request from before a reload, of which this page knows nothing, ends both: the next counts. */
  private isInTheWay({ id, side, step, why }: ApprovalFlow): boolean {
    const isEnded = side === 'new' && step === 'ended' && why === 'cancelled';
    return isEnded && this.mayRetry && !this.answered.has(id) && !this.dismissed.has(id);
  }

  private isShown({ id, side, step, expiresAt }: ApprovalFlow): boolean {
    if (this.dismissed.has(id)) return false;
    // A device that is not approved itself has no say.
    if (side === 'old' && !this.isApproved) return false;
    if (step === 'asked') return side === 'new' || expiresAt > Date.now();
    return this.joined.has(id) && !(step === 'done' && side === 'new');
  }

  private wakeFor(flows: ApprovalFlow[]): void {
    clearTimeout(this.timer);
    const due = flows.filter(({ step }) => step !== 'ended' && step !== 'done');
    if (due.length === 0) return;
    const next = Math.min(...due.map(({ expiresAt }) => expiresAt));
    this.timer = setTimeout(this.onDue, Math.max(0, next - Date.now()) + 100);
  }

  private async flowOf(id: string): Promise<ApprovalFlow | undefined> {
    const request = this.device.machine.getVerificationRequest(this.device.self(), id);
    if (!request) return undefined;
    try {
      return {
        id,
        side: request.weStarted() ? 'new' : 'old',
        deviceId: request.otherDeviceId?.toString() ?? null,
        expiresAt: this.expiryOf(id, request),
        ...(await stepOf(request, (message) => this.send(message))),
      };
    } finally {
      request.free();
    }
  }

  /** Fixed at the first look, so that nothing seems to change with every other. */
  private expiryOf(id: string, request: VerificationRequest): number {
    const known = this.expiries.get(id) ?? Date.now() + request.timeRemainingMillis();
    this.expiries.set(id, known);
    return known;
  }

  private idsOf(which: (request: VerificationRequest) => boolean): string[] {
    const requests = this.device.machine.getVerificationRequests(this.device.self());
    return requests.flatMap((request) => {
      const id = request.flowId;
      const isWanted = which(request);
      request.free();
      return isWanted ? [id] : [];
    });
  }

  private async withRequest(
    id: string,
    work: (request: VerificationRequest) => Promise<void>,
  ): Promise<void> {
    const request = this.device.machine.getVerificationRequest(this.device.self(), id);
    if (!request) throw over();
    try {
      if (request.isCancelled() || request.isDone() || request.timedOut()) throw over();
      await work(request);
    } finally {
      request.free();
    }
  }

  private async withVerification(
    id: string,
    work: (verification: Sas | Qr) => Promise<void>,
  ): Promise<void> {
    await this.withRequest(id, async (request) => {
      const verification = request.getVerification();
      if (!verification) throw over();
      try {
        await work(verification);
      } finally {
        verification.free();
      }
    });
  }

  private async send(message: OutgoingVerificationRequest | undefined): Promise<void> {
    if (message) await this.device.send(message as LibraryRequest);
    // What was said may be followed by a signature or by requests for secrets.
    await this.device.flush();
  }
}
