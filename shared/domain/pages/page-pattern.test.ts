import fc from 'fast-check';
import { expect, test } from 'vitest';
import { referrerOf } from '../../features/analytics/referrer.ts';
import { pagePatternOf, pagePatterns } from './page-pattern.ts';

test('a path becomes its page pattern, without ids or names', () => {
  const token = 'aZ09-_aZ09-_aZ09-_aZ09-_aZ09-_aZ';
  for (const [pathname, pattern] of [
    ['/', '/'],
    ['/scenarios/', '/scenarios'],
    ['/scenario/14', '/scenario/:id'],
    ['/scenario/14/candidate', '/scenario/:id/candidate'],
    ['/category/General%20adult', '/category/:category'],
    ['/exam-simulator/live/new', '/exam-simulator/live/new'],
    ['/exam-simulator/live/0190', '/exam-simulator/live/:circuitId'],
    ['/exam-simulator/0190', '/exam-simulator/:sessionId'],
    [`/partner/${token}`, '/partner/:token'],
    ['/messages/0190', '/messages/:userId'],
    ['/constructor', '/*'],
    [`/partner/${token}/more`, '/*'],
  ])
    expect(pagePatternOf(pathname ?? '')).toBe(pattern);
});

test('any path becomes one of the patterns', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 5 }), (segments) => {
      expect(pagePatterns).toContain(pagePatternOf(`/${segments.join('/')}`));
    }),
  );
});

test('a source is a public host name and nothing more', () => {
  for (const [given, host] of [
    ['Direct', 'Direct'],
    [null, null],
    ['www.Google.co.uk', 'google.co.uk'],
    ['xn--e1afmkfd.xn--p1ai', 'xn--e1afmkfd.xn--p1ai'],
    ['cascade.example', null],
    ['192.168.0.4', 'Other'],
    ['[::1]', 'Other'],
    ['intranet', 'Other'],
    ['=cmd()', 'Other'],
    ['somebody@example.org', 'Other'],
    ['example.org/path?token=1', 'Other'],
    [`${'a'.repeat(64)}.org`, 'Other'],
  ])
    expect(referrerOf(given ?? null, 'cascade.example')).toBe(host);
});
