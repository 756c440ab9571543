import { type Browser, type Page, test } from '@playwright/test';
import { newcomer } from './people.ts';

/** A new member with a verified address, who may post. */
export const verifiedNewcomer = (browser: Browser, baseURL: string) =>
  newcomer(browser, baseURL, { isVerified: true });

export const postWith = (page: Page, word: string) =>
  page.getByRole('article').filter({ hasText: word });
export const dataDirOf = () => String(test.info().config.metadata.dataDir);

let counter = 0;
export const unheardOf = () => `word${process.pid}${Date.now()}${counter++}`;
