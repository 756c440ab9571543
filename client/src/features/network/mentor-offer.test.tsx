// @vitest-environment jsdom
import {
  getMentorOffer,
  listMentors,
  offerMentoring,
  withdrawMentoring,
} from '@cascade/shared/features/network/mentors';
import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { networkPerson } from '../../testing/factories/connection.ts';
import { aMember } from '../../testing/factories/member.ts';
import { test } from '../../testing/screen-test.tsx';
import { MentorOffer } from './mentor-offer.tsx';
import { Mentors } from './mentors.tsx';

test('mentoring is offered with a text, and ended by the switch', async ({
  user,
  server,
  renderScreen,
}) => {
  server.answer(getMentorOffer, { mayOffer: true, isPublic: true, text: null });
  server.answer(listMentors, []);
  renderScreen(
    <>
      <MentorOffer />
      <Mentors />
    </>,
  );
  await user.click(await screen.findByRole('switch', { name: 'I offer mentoring' }));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What you offer' });
  await user.click(screen.getByRole('button', { name: 'Offer mentoring' }));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await user.type(field, 'Sunday feedback');
  server.answer(offerMentoring, { mayOffer: true, isPublic: true, text: 'Sunday feedback' });
  server.answer(listMentors, [
    {
      person: { ...networkPerson(0, 'CalmHeron42'), id: aMember().publicId },
      text: 'Sunday feedback',
    },
  ]);
  await user.click(screen.getByRole('button', { name: 'Offer mentoring' }));
  expect(await screen.findByText('Your offer: Sunday feedback')).toBeTruthy();
  expect(server.calls(offerMentoring).map(({ body }) => body)).toEqual([
    { text: 'Sunday feedback' },
  ]);
  server.answer(withdrawMentoring, { mayOffer: true, isPublic: true, text: null });
  server.answer(listMentors, []);
  await user.click(screen.getByRole('switch', { name: 'I offer mentoring' }));
  expect(await screen.findByText('No mentors yet')).toBeTruthy();
});
