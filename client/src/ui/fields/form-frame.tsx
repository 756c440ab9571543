import { Flex, Stack } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { ApiError, type FieldErrors, sentenceOf } from '../../api/api-error.ts';
import { Button } from '../actions/button.tsx';
import { Notice } from '../states/notice.tsx';

/** By the field's own name, wherever in the body it is. */
const fieldsOf = (error: Error | null): FieldErrors =>
  error instanceof ApiError
    ? error.fields.map(({ field, message }) => ({
        field: field.split('.').at(-1) ?? field,
        message,
      }))
    : [];

type Props<Name extends string> = {
  /** Those that show their own error. */
  shown: readonly Name[];
  error: Error | null;
  isBusy: boolean;
  /** Where something else comes first, which the form says. */
  isDisabled?: boolean;
  action: string;
  /** Where another button of the screen is the main one. */
  look?: 'outline';
  onSubmit: () => void;
  children: (refused: (field: Name) => string | undefined) => ReactNode;
};

/** A refusal is shown by its field, which is focused; another one above the button. */
export function FormFrame<Name extends string>(props: Props<Name>) {
  const {
    shown,
    error,
    isBusy,
    isDisabled = false,
    action,
    look = 'solid',
    onSubmit,
    children,
  } = props;
  const frame = useRef<HTMLFormElement>(null);
  const fields = fieldsOf(error);
  const hasRefusedField = fields.some(({ field }) => shown.some((name) => name === field));
  useEffect(() => {
    if (error) frame.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [error]);
  return (
    <form
      ref={frame}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Stack gap="5">
        {children((field) => fields.find((one) => one.field === field)?.message)}
        {error && !hasRefusedField && (
          <Notice tone="danger" role="alert">
            {sentenceOf(error)}
          </Notice>
        )}
        <Flex justify="flex-end">
          <Button type="submit" look={look} isBusy={isBusy} disabled={isDisabled}>
            {action}
          </Button>
        </Flex>
      </Stack>
    </form>
  );
}
