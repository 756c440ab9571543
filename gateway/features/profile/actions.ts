import type { Executor, Tx } from '@cascade/db/client';
import { claimHandle } from '@cascade/db/features/profile/handles.queries';
import {
  findProfile,
  keepAvatar,
  writeHandle,
  writeName,
  writeProfile,
} from '@cascade/db/features/profile/profile.queries';
import {
  avatarTypes,
  MAX_AVATAR_BYTES,
  type Profile,
  type ProfileChange,
} from '@cascade/shared/features/profile/contract';
import { AppError } from '@cascade/shared/kernel/app-error';
import { newId } from '@cascade/shared/kernel/id';
import sharp from 'sharp';

const AVATAR_PIXELS = 256;
/** Above any camera's resolution; a small file that decodes to more is an attack. */
const MOST_PIXELS = 50_000_000;

export async function readProfile(db: Executor, userId: string): Promise<Profile> {
  const row = await findProfile(db, userId);
  if (!row) throw new AppError('not_found', 'There is no such member.');
  const { profile, avatarId, ...account } = row;
  return {
    ...account,
    profileImageUrl: avatarId ? `/api/avatars/${avatarId}` : null,
    firstName: profile?.firstName ?? '',
    lastName: profile?.lastName ?? '',
    bio: profile?.bio ?? '',
    specialty: profile?.specialty ?? null,
    yearOfStudy: profile?.yearOfStudy ?? null,
    institution: profile?.institution ?? '',
    examDate: profile?.examDate ?? null,
    isPublic: profile?.isPublic ?? true,
    showsPresence: profile?.showsPresence ?? true,
    sendsReceipts: profile?.sendsReceipts ?? true,
    wantsEmails: profile?.wantsEmails ?? true,
  };
}

/** Writes the profile; a changed name is the account's name too. */
export async function change(
  tx: Tx,
  userId: string,
  fields: ProfileChange,
  now: Date,
): Promise<Profile> {
  await writeProfile(tx, userId, fields, now);
  const profile = await readProfile(tx, userId);
  if (fields.firstName !== undefined || fields.lastName !== undefined) {
    const name = `${profile.firstName} ${profile.lastName}`.trim();
    if (name !== '') await writeName(tx, userId, name);
  }
  return profile;
}

export async function reroll(tx: Tx, userId: string): Promise<Profile> {
  await writeHandle(tx, userId, await claimHandle(tx));
  return readProfile(tx, userId);
}

async function typeOf(upload: Buffer): Promise<string | undefined> {
  try {
    const {
      format,
      width = 0,
      height = 0,
    } = await sharp(upload, {
      limitInputPixels: MOST_PIXELS,
    }).metadata();
    return width * height > 0 ? `image/${format}` : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Re-encoding from pixels removes everything else in the file, such as location and camera.
 * @throws AppError too_large or unsupported_media with a sentence
 */
export async function uploadAvatar(db: Executor, userId: string, upload: Buffer): Promise<Profile> {
  if (upload.length > MAX_AVATAR_BYTES)
    throw new AppError(
      'too_large',
      'The picture is larger than 5 MB. Please choose a smaller one.',
    );
  const type = await typeOf(upload);
  if (!avatarTypes.some((known) => known === type))
    throw new AppError('unsupported_media', 'Please choose a JPEG, PNG or WebP picture.');
  const image = await sharp(upload, { limitInputPixels: MOST_PIXELS })
    .rotate()
    .resize(AVATAR_PIXELS, AVATAR_PIXELS, { fit: 'cover' })
    .webp({ quality: 82 })
    .toBuffer()
    .catch((cause: unknown) => {
      throw new AppError('unsupported_media', 'This picture could not be read.', { cause });
    });
  await keepAvatar(db, userId, newId(), image);
  return readProfile(db, userId);
}
