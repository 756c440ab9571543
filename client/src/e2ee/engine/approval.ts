import {
  type OutgoingVerificationRequest,
  Qr,
  VerificationMethod,
  type VerificationRequest,
} from '@matrix-org/matrix-sdk-crypto-wasm';
import type { ApprovalFlow } from '../keys-state.ts';
import type { TabMessage } from '../tab-messages.ts';
import { stepOf } from './approval-step.ts';
import { approvedDevices } from './identity.ts';
import type { KeyDevice } from './key-device.ts';
import type { LibraryRequest } from './key-requests.ts';
import { readCode, requestIds, withRequest, withVerification } from './verification-requests.ts';

/** The requesting device never scans. */
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

/**
 * One device approves another: a QR code with both keys, or short codes to compare. Messages
 * altered by the server end it.
 */
export class Approvals {
  isApproved = false;
  private lastPublished = '';
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Their outcome is shown. */
  private readonly joined = new Set<string>();
  private readonly dismissed = new Set<string>();
  private readonly answered = new Set<string>();
  private readonly past = new Map<string, ApprovalFlow>();
  private readonly expiries = new Map<string, number>();
  private mayRetry = false;

  constructor(
    private readonly device: KeyDevice,
    private readonly publish: (message: TabMessage) => void,
    private readonly onExpired: () => void,
  ) {}

  close(): void {
    clearTimeout(this.timer);
  }

  /** Replaces an open request. */
  async start(): Promise<void> {
    for (const id of requestIds(this.device, (request) => request.weStarted()))
      await this.cancel(id);
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

  async accept(id: string): Promise<void> {
    await withRequest(this.device, id, async (request) => {
      this.joined.add(id);
      await this.send(request.acceptWithMethods(approving));
    });
  }

  /**
   * @param bytes from the new device
   * @throws ApiError for another request's code
   */
  async scan(id: string, bytes: number[]): Promise<void> {
    await withRequest(this.device, id, async (request) => {
      const code = await readCode(request, bytes);
      await this.send(code.reciprocate());
      code.free();
    });
  }

  async compare(id: string): Promise<void> {
    await withRequest(this.device, id, async (request) => {
      const [code, message] = (await request.startSas()) ?? [];
      code?.free();
      await this.send(message);
    });
  }

  async confirm(id: string): Promise<void> {
    await withVerification(this.device, id, async (verification) => {
      if (verification instanceof Qr) await this.send(verification.confirmScanning());
      else for (const message of await verification.confirm()) await this.send(message);
    });
  }

  /** A possible interception. */
  async mismatch(id: string): Promise<void> {
    await withVerification(this.device, id, async (verification) => {
      await this.send(verification.cancelWithCode('m.mismatched_sas'));
    });
  }

  /** Also dismisses a finished one. */
  async cancel(id: string): Promise<void> {
    this.dismissed.add(id);
    await withRequest(this.device, id, async (request) => this.send(request.cancel())).catch(
      () => undefined,
    );
  }

  async refresh(): Promise<void> {
    const approvedIds = await approvedDevices(this.device);
    const { deviceId } = this.device.facts;
    this.isApproved = await this.device.isSigned();
    const flows = await this.listFlows();
    this.scheduleExpiry(flows);
    const approval = { isApproved: this.isApproved, approvedIds, deviceId, flows };
    const now = JSON.stringify(approval);
    if (now !== this.lastPublished) this.publish({ type: 'approval', approval });
    this.lastPublished = now;
  }

  resetPublished(): void {
    this.lastPublished = '';
  }

  private async listFlows(): Promise<ApprovalFlow[]> {
    const flows: ApprovalFlow[] = [];
    for (const id of new Set([...this.past.keys(), ...requestIds(this.device, () => true)])) {
      // The library drops finished requests.
      const flow = this.past.get(id) ?? (await this.flowOf(id));
      if (!flow) continue;
      if (this.joined.has(id) && (flow.step === 'done' || flow.step === 'ended'))
        this.past.set(id, flow);
      if (flow.step !== 'asked' && flow.step !== 'ended') this.answered.add(id);
      if (this.isStale(flow)) {
        this.mayRetry = false;
        this.dismissed.add(id);
        await this.request();
        return this.listFlows();
      }
      if (this.isShown(flow)) flows.push(flow);
    }
    return flows;
  }

  /** A request from before a reload cancels both; the next one succeeds. */
  private isStale({ id, side, step, why }: ApprovalFlow): boolean {
    const isEnded = side === 'new' && step === 'ended' && why === 'cancelled';
    return isEnded && this.mayRetry && !this.answered.has(id) && !this.dismissed.has(id);
  }

  private isShown({ id, side, step, expiresAt }: ApprovalFlow): boolean {
    if (this.dismissed.has(id)) return false;
    // Only an approved device may approve.
    if (side === 'old' && !this.isApproved) return false;
    if (step === 'asked') return side === 'new' || expiresAt > Date.now();
    return this.joined.has(id) && !(step === 'done' && side === 'new');
  }

  private scheduleExpiry(flows: ApprovalFlow[]): void {
    clearTimeout(this.timer);
    const due = flows.filter(({ step }) => step !== 'ended' && step !== 'done');
    if (due.length === 0) return;
    const next = Math.min(...due.map(({ expiresAt }) => expiresAt));
    this.timer = setTimeout(this.onExpired, Math.max(0, next - Date.now()) + 100);
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

  /** Read once, so that refreshing keeps the state. */
  private expiryOf(id: string, request: VerificationRequest): number {
    const known = this.expiries.get(id) ?? Date.now() + request.timeRemainingMillis();
    this.expiries.set(id, known);
    return known;
  }

  private async send(message: OutgoingVerificationRequest | undefined): Promise<void> {
    if (message) await this.device.send(message as LibraryRequest);
    // May trigger a signature or requests for secrets.
    await this.device.flush();
  }
}
