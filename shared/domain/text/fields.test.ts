import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { PasskeyName } from '../../features/account/factors.ts';
import { SignUp } from '../../features/auth/forms.ts';
import { createCircuit } from '../../features/circuits/plan.ts';
import { createCommunityPost, createPost } from '../../features/community/boards.ts';
import { startExam } from '../../features/exam-simulator/contract.ts';
import { renameDevice } from '../../features/key-server/devices.ts';
import { ProfileChange } from '../../features/profile/contract.ts';
import { SubmissionContent } from '../../features/submissions/parts.ts';

const turned = 'exam\u202Egnp.exe';
const rightToLeft = 'تقييم المخاطر (MSE)\u200f';

function sentence(schema: z.ZodType | undefined, field: string, value: string): string | undefined {
  const error = schema?.safeParse({ [field]: value }).error;
  return error?.issues.find(({ path }) => path.join('.') === field)?.message;
}

describe('titles and names', () => {
  test.each([
    ['a post', createPost.body, 'title'],
    ['a discussion', createCommunityPost.body, 'title'],
    ['where the exam was', createPost.body, 'examCenter'],
    ['a mock', startExam.body, 'sessionName'],
    ['a circuit', createCircuit.body, 'name'],
    ['a submission', SubmissionContent, 'title'],
    ['an institution', ProfileChange, 'institution'],
    ['a device', renameDevice.body, 'name'],
    ['an account', SignUp, 'name'],
  ])(
    '%s may be in any script, without characters that change the direction of text',
    (_what, schema, field) => {
      expect(sentence(schema, field, turned)).toBe(
        'Leave out line breaks and invisible characters',
      );
      if (field !== 'name' || schema !== SignUp)
        expect(sentence(schema, field, rightToLeft)).toBeUndefined();
    },
  );

  test('a passkey’s name follows the same rule', () => {
    expect(PasskeyName.safeParse(turned).success).toBe(false);
    expect(PasskeyName.parse(rightToLeft)).toBe(rightToLeft);
  });
});

test('a text of several lines loses direction controls and keeps the rest', () => {
  const post = createPost.body?.parse({
    type: 'general',
    title: 'Hello',
    content: `Line\n${turned}`,
  });
  expect(post?.content).toBe('Line\nexamgnp.exe');
  expect(ProfileChange.parse({ bio: `${rightToLeft}\nab\u2067c` }).bio).toBe(`${rightToLeft}\nabc`);
});
