import { ApprovalRequest } from './devices/approval-request.tsx';
import { NewDevicePanel } from './devices/new-device-panel.tsx';
import { StartAgainDialog } from './devices/start-again-dialog.tsx';
import { NewMessageDialog } from './people/new-message-dialog.tsx';
import { ProtectionDialog } from './privacy/protection-dialog.tsx';
import { RecoverDialog } from './recovery/recover-dialog.tsx';
import { RecoveryKeyDialog } from './recovery/recovery-key-dialog.tsx';
import { BlockDialog } from './safety/block-dialog.tsx';
import { ReportDialog } from './safety/report-dialog.tsx';
import { SafetyDialog } from './safety/safety-dialog.tsx';

export const laterParts = {
  ApprovalRequest,
  BlockDialog,
  NewDevicePanel,
  NewMessageDialog,
  ProtectionDialog,
  RecoverDialog,
  RecoveryKeyDialog,
  ReportDialog,
  SafetyDialog,
  StartAgainDialog,
};
