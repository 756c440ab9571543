import { ProseField } from './form-fields.tsx';

export function FeedbackStep() {
  return (
    <ProseField
      name="feedback.feedback"
      label="Learning points"
      hint="What somebody should take away from this station."
      rows={6}
    />
  );
}
