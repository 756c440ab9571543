import type { BrowserFamily, DeviceKind } from '@cascade/shared/features/analytics/contract';
import Bowser from 'bowser';
import { isbot } from 'isbot';

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

const LONGEST = 1_000;

/**
 * The counted properties of a User-Agent, from closed lists so that no part of the text is stored;
 * undefined for bots.
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
