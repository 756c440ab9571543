import {
  deleteMentorOffer,
  findMentorOffer,
  writeMentorOffer,
} from '@cascade/db/features/network/mentors.queries';
import { type MentorOffer, mentorOfferChanged } from '@cascade/shared/features/network/mentors';
import { AppError } from '@cascade/shared/kernel/app-error';
import { streamOf } from '@cascade/shared/kernel/event';
import type { MemberWork } from '../../http/work.ts';

/** @throws AppError forbidden until an admin has verified that the exam is passed */
export async function offer(work: MemberWork, text: string): Promise<MentorOffer> {
  const { tx, live, userId, now } = work;
  if (!(await findMentorOffer(tx, userId)).mayOffer)
    throw new AppError(
      'forbidden',
      'Mentors have passed the exam, and an admin has verified it. You can declare it in your profile.',
    );
  await writeMentorOffer(tx, userId, text, now);
  await live.append(mentorOfferChanged, [streamOf.member(userId)], { text });
  return findMentorOffer(tx, userId);
}

export async function withdraw({ tx, live, userId }: MemberWork): Promise<MentorOffer> {
  if (await deleteMentorOffer(tx, userId))
    await live.append(mentorOfferChanged, [streamOf.member(userId)], { text: null });
  return findMentorOffer(tx, userId);
}
