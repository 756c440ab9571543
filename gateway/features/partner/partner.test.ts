import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { practising } from '../../testing/practising.ts';

describe('partners', () => {
  let gateway: TestGateway;
  let post: ReturnType<typeof practising>['post'];
  let started: ReturnType<typeof practising>['started'];
  beforeAll(async () => {
    gateway = await startGateway();
    ({ post, started } = practising(gateway));
  });
  afterAll(() => gateway.close());

  test('partners see only their own part, signed in or not', async () => {
    const ana = await gateway.person();
    const { id } = await started(ana);
    const links = (await post(ana, `/attempts/${id}/partners`)).body;
    const again = (await post(ana, `/attempts/${id}/partners`)).body;
    const byView = (all: { view: string }[]) => [...all].sort((a, b) => (a.view < b.view ? -1 : 1));
    expect(byView(again)).toEqual(byView(links));
    const open = async (view: string) => {
      const { path } = links.find((link: { view: string }) => link.view === view);
      return gateway.call(null, path.replace('/partner/', '/api/practice/partner/'));
    };
    const [candidate, rolePlayer, examiner] = [
      await open('candidate'),
      await open('role-player'),
      await open('examiner'),
    ];
    expect(candidate.text).toContain('Owen Pritchard is a');
    expect(candidate.text).not.toMatch(/lambing shed|Eliciting suicidal thinking/);
    expect(rolePlayer.text).toContain('lambing shed');
    expect(rolePlayer.text).not.toMatch(
      /Eliciting suicidal thinking|A locked cabinet taken as safe/,
    );
    expect(examiner.text).toMatch(/Eliciting suicidal thinking/);
    const attempt = await gateway.call(ana, `/api/practice/attempts/${id}`);
    expect(attempt.body.isRevealed).toBe(false);
    const wrong = await gateway.call(null, `/api/practice/partner/${'a'.repeat(32)}`);
    expect(wrong.status).toBe(404);
  });
});
