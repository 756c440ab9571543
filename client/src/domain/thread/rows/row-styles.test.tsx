// @vitest-environment jsdom
import type { Message } from '@cascade/shared/features/messaging/contract';
import { Box, ChakraProvider } from '@chakra-ui/react';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { system } from '../../../app/theme/system.ts';
import type { OpenedText } from '../../../e2ee/opened-texts.ts';
import { openedTexts } from '../../../e2ee/shown.ts';
import { aMessage } from '../../../testing/factories/message.ts';
import type { ThreadSetting } from '../thread-setting.ts';
import { DayDivider, UnreadDivider } from './dividers.tsx';
import { MessageRow } from './message-row.tsx';
import { OrderNotice } from './order-notice.tsx';
import { OutgoingRow } from './outgoing-row.tsx';

const setting: ThreadSetting = {
  id: 'you',
  ownId: 'me',
  name: 'CalmHeron2',
  isGroup: false,
  nameOf: () => 'CalmHeron2',
  Mark: () => null,
};
const nothing = () => {};
const locked: OpenedText = { state: 'locked', why: 'altered' };
const opened = (text: string): OpenedText => ({ state: 'opened', text, order: null });

afterEach(() => {
  cleanup();
  openedTexts.clear();
});

function rowOf(id: string, text: OpenedText | undefined, change: Partial<Message> = {}) {
  const message = aMessage({ id, ...change });
  if (text) openedTexts.put(message, text);
  return (
    <MessageRow
      key={id}
      message={message}
      setting={setting}
      isFollowing={false}
      isFound={false}
      canWrite
      answered={message}
      onReply={nothing}
      onEdit={nothing}
      onDelete={nothing}
      onJump={nothing}
    />
  );
}

/** One row of each kind. */
const rowsOf = (n: number): ReactNode => [
  <DayDivider key={`day ${n}`} day="2027-01-01" now={Date.UTC(2027, 0, 3)} />,
  <UnreadDivider key={`unread ${n}`} count={n} />,
  <OrderNotice
    key={`order ${n}`}
    finding={{ before: `text ${n}`, missing: [{ from: null, count: n }], isOutOfOrder: true }}
    setting={setting}
  />,
  rowOf(`text ${n}`, opened('Well done')),
  rowOf(`own ${n}`, opened('Thank you'), { senderId: 'me', receiverId: 'you' }),
  rowOf(`answer ${n}`, opened('Yes'), { replyTo: `text ${n}` }),
  rowOf(`invitation ${n}`, opened(`https://a.example/practise-together/${'a'.repeat(32)}`)),
  rowOf(`opening ${n}`, undefined),
  rowOf(`locked ${n}`, locked),
  rowOf(`deleted ${n}`, undefined, { deletedAt: '2027-01-01T12:01:00.000Z' }),
  <OutgoingRow
    key={`outgoing ${n}`}
    outgoing={{
      id: `o${n}`,
      otherId: 'you',
      text: 'Soon',
      replyTo: null,
      createdAt: 0,
      state: 'sending',
    }}
    setting={setting}
    isFollowing={false}
    answered={undefined}
    onJump={nothing}
  />,
];

test('after the first row of each kind no row computes a style', () => {
  let computed = 0;
  const counting: typeof system = {
    ...system,
    css: (...given) => {
      computed += 1;
      return system.css(...given);
    },
  };
  const thread = (rows: ReactNode) => (
    <ChakraProvider value={counting}>
      <MemoryRouter>{rows}</MemoryRouter>
    </ChakraProvider>
  );
  const { rerender, container } = render(thread([rowsOf(1)]));
  computed = 0;
  rerender(thread([rowsOf(1), rowsOf(2), rowsOf(3)]));
  expect(container.querySelectorAll('[data-side]')).toHaveLength(3 * 8);
  expect(computed).toBe(0);
  // A styled element is counted.
  rerender(thread(<Box padding="1" />));
  expect(computed).toBeGreaterThan(0);
});
