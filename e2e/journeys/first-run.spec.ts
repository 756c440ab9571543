import { expect, test } from '@playwright/test';
import { expectClean } from './support/clean.ts';
import { newcomer } from './support/people.ts';
import { newcomerOnPhone } from './support/timed-station.ts';

test('a newcomer answers three questions on Home, and Home counts the days', async ({
  browser,
  baseURL,
}) => {
  const context = await newcomerOnPhone(browser, baseURL ?? '');
  const page = await context.newPage();
  await page.goto('/');
  const form = page.getByRole('form', { name: 'Plan your weeks' });
  await form.getByLabel('Exam date').fill('2098-03-12');
  await form.getByLabel('Training level').selectOption('Core Training CT1-CT3');
  await form.getByLabel('Specialty').selectOption('Old Age Psychiatry');
  await expectClean(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('days to the exam')).toBeVisible();
  await expect(form).toBeHidden();
  const profile = await (await context.request.get('/api/profile')).json();
  expect(profile).toMatchObject({
    examDate: '2098-03-12',
    yearOfStudy: 'Core Training CT1-CT3',
    specialty: 'Old Age Psychiatry',
  });
  await context.close();
});

test('the questions of Home can be put away for good, and what was typed survives a page change', async ({
  browser,
  baseURL,
}) => {
  const context = await newcomer(browser, baseURL ?? '');
  const page = await context.newPage();
  await page.goto('/');
  const form = page.getByRole('form', { name: 'Plan your weeks' });
  await form.getByLabel('Training level').selectOption('Consultant');
  await page.getByRole('link', { name: 'Progress' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Progress' })).toBeVisible();
  await page.goBack();
  await expect(form.getByLabel('Training level')).toHaveValue('Consultant');
  await form.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByRole('link', { name: 'Set your exam date' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Set your exam date' })).toBeVisible();
  await expect(form).toBeHidden();
  expect((await (await context.request.get('/api/profile')).json()).yearOfStudy).toBeNull();
  await context.close();
});
