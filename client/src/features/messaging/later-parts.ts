import { lazyStep } from '../../feature.ts';
import { lazyOverlay } from '../../ui/overlays/lazy-overlay.ts';

/** One script for all: each is small. */
const load = async () => (await import('./all-later-parts.ts')).laterParts;

export const ApprovalRequest = lazyStep(async () => (await load()).ApprovalRequest);
export const NewDevicePanel = lazyStep(async () => (await load()).NewDevicePanel);

export const BlockDialog = lazyOverlay(async () => (await load()).BlockDialog);
export const NewMessageDialog = lazyOverlay(async () => (await load()).NewMessageDialog);
export const ProtectionDialog = lazyOverlay(async () => (await load()).ProtectionDialog);
export const RecoverDialog = lazyOverlay(async () => (await load()).RecoverDialog);
export const RecoveryKeyDialog = lazyOverlay(async () => (await load()).RecoveryKeyDialog);
export const ReportDialog = lazyOverlay(async () => (await load()).ReportDialog);
export const SafetyDialog = lazyOverlay(async () => (await load()).SafetyDialog);
export const StartAgainDialog = lazyOverlay(async () => (await load()).StartAgainDialog);

/** All of them come with one. */
export const laterParts = [NewDevicePanel];
