import type { Person } from '@cascade/db/factories/people';
import type { CommunityPost, Post, SocialPost } from '@cascade/shared/features/community/boards';
import type { Reply as ThreadReply } from '@cascade/shared/features/community/threads';
import type { TestGateway } from './gateway.ts';
import { keyedCall } from './keyed-call.ts';

export async function done(
  gateway: TestGateway,
  person: Person,
  method: string,
  path: string,
  body?: unknown,
  key?: string,
) {
  const reply = await keyedCall(gateway, person, method, path, body, key);
  if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
  return reply.body;
}

type Fields = Record<string, unknown>;

export const writePost = (gateway: TestGateway, by: Person, fields: Fields = {}): Promise<Post> =>
  done(gateway, by, 'POST', '/api/posts', { title: 'A title', content: 'Some words.', ...fields });

export const discuss = (
  gateway: TestGateway,
  by: Person,
  fields: Fields = {},
): Promise<CommunityPost> =>
  done(gateway, by, 'POST', '/api/community/posts', { content: 'Some words.', ...fields });

export const share = (gateway: TestGateway, by: Person, fields: Fields = {}): Promise<SocialPost> =>
  done(gateway, by, 'POST', '/api/social-posts', { content: 'Some words.', ...fields });

export const answer = (
  gateway: TestGateway,
  by: Person,
  post: { id: string },
  fields: Fields = {},
): Promise<ThreadReply> =>
  done(gateway, by, 'POST', `/api/community/posts/${post.id}/replies`, {
    content: 'An answer.',
    ...fields,
  });

export const like = (gateway: TestGateway, by: Person, post: { id: string }, key?: string) =>
  done(gateway, by, 'POST', `/api/community/posts/${post.id}/like`, undefined, key);

export async function allIds(
  gateway: TestGateway,
  person: Person,
  first: string,
): Promise<string[]> {
  const ids: string[] = [];
  let path: string | undefined = first;
  while (path) {
    const reply = await gateway.call(person, path);
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.text}`);
    ids.push(...reply.body.map(({ id }: { id: string }) => id));
    path = /<([^>]+)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1];
  }
  return ids;
}
