import type { BrowserFamily, DeviceKind } from '@cascade/shared/features/analytics/contract';
import Bowser from 'bowser';
import { isbot } from 'isbot';

/** The library's names of browsers that are counted by name. All others are one kind together. */
const families = new Map<string | undefined, BrowserFamily>([
  ['Chrome', 'Chrome'],
  ['Chromium', 'Chrome'],
  ['Safari', 'Safari'],
  ['Firefox', 'Firefox'],
  ['Microsoft Edge', 'Edge'],
  ['Opera', 'Opera'],
  ['Samsung Internet for Android', 'Samsung Internet'],
]);
const handheld = ['mobile', 'tablet'] as const;

/** A description of a browser longer than this is none. */
const LONGEST = 1_000;

/**
 * What is counted of a browser's description of itself, from closed lists so that no part of the
 * text can come along; undefined when it is no person's browser.
 */
export function kindOf(
  agent: string | undefined,
): { device: DeviceKind; browser: BrowserFamily } | undefined {
  if (!agent || agent.length > LONGEST || isbot(agent)) return undefined;
  const { browser, platform } = Bowser.parse(agent);
  return {
    device: handheld.find((kind) => kind === platform.type) ?? 'desktop',
    browser: families.get(browser.name) ?? 'Other',
  };
}
