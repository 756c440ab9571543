// @vitest-environment jsdom

import { ChakraProvider, defaultSystem } from '@chakra-ui/react';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Dialog } from './dialog.tsx';

/** As in a browser, the event of closing comes in a task of its own. */
beforeEach(() => {
  const { prototype } = HTMLDialogElement;
  prototype.showModal = function showModal() {
    this.open = true;
  };
  prototype.close = function close() {
    this.open = false;
    setTimeout(() => this.dispatchEvent(new Event('close')));
  };
});
afterEach(cleanup);

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

function shown() {
  const onClose = vi.fn();
  const at = (isOpen: boolean) => (
    <ChakraProvider value={defaultSystem}>
      <Dialog title="Leave?" isOpen={isOpen} onClose={onClose}>
        Text
      </Dialog>
    </ChakraProvider>
  );
  const { rerender } = render(at(true));
  return { onClose, set: (isOpen: boolean) => rerender(at(isOpen)) };
}

test('a dialog that is opened again at once stays open', async () => {
  const { onClose, set } = shown();
  set(false);
  set(true);
  await nextTask();
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('dialog').textContent).toContain('Text');
});

test('Escape closes it, also after it has been closed and opened before', async () => {
  const { onClose, set } = shown();
  set(false);
  await nextTask();
  set(true);
  (screen.getByRole('dialog') as HTMLDialogElement).close();
  await nextTask();
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('after Escape it can be opened again at once', async () => {
  const { onClose, set } = shown();
  const sheet = screen.getByRole('dialog') as HTMLDialogElement;
  // As the browser does for Escape: it closes the dialog by itself unless that is prevented.
  if (sheet.dispatchEvent(new Event('cancel', { cancelable: true }))) sheet.close();
  expect(onClose).toHaveBeenCalledTimes(1);
  set(false);
  set(true);
  await nextTask();
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(sheet.open).toBe(true);
});
