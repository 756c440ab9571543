import { expect, test } from '@playwright/test';
import { hasKeys, openThread, texts, twoMessengers, write } from '../support/messengers.ts';
import { expectNowhereStored } from '../support/stored-words.ts';

test('message texts are nowhere in what the servers store', async ({ browser }) => {
  test.slow();
  const dataDir = test.info().config.metadata.dataDir as string;
  const { ana, ben } = await twoMessengers(browser);
  await hasKeys(ben);
  await openThread(ana.page, ben);
  const secret = `zinnober-${ana.handle}-quittenbaum`;
  await write(ana.page, ben, secret);
  await openThread(ben.page, ana);
  await expect(texts(ben.page)).toHaveText([secret]);
  await write(ben.page, ana, `${secret} indeed`);
  await expect(texts(ana.page)).toHaveCount(2);
  // The search works: the servers know their handles.
  const known = { words: ana.handle, column: 'users.handle' };
  await expectNowhereStored(dataDir, [secret, 'quittenbaum'], known);
  await ana.context.close();
  await ben.context.close();
});
