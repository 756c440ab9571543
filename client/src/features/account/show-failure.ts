import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError, sentenceOf } from '../../api/api-error.ts';

/** Errors without a field go above the form. */
export function showFailure<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
): void {
  const known = Object.keys(form.getValues());
  const fields = error instanceof ApiError ? error.fields : [];
  const shown = fields.filter(({ field }) => known.includes(field));
  for (const { field, message } of shown) form.setError(field as Path<Input>, { message });
  if (shown.length === 0) form.setError('root', { message: sentenceOf(error) });
}
