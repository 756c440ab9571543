import {
  type APIRequestContext,
  type BrowserContext,
  expect,
  type Page,
  test,
} from '@playwright/test';
import { newcomer } from '../support/people.ts';

const farmer = 'Letters already written by a farmer';

/** Completes the farmer’s station with the lowest marks. */
async function failFarmer(request: APIRequestContext): Promise<string> {
  const started = await request.post('/api/practice/attempts', {
    data: { scenarioId: 14, speed: 600 },
  });
  expect(started.ok(), await started.text()).toBe(true);
  const { id } = await started.json();
  const attempt = async () => (await request.get(`/api/practice/attempts/${id}`)).json();
  await expect.poll(async () => (await attempt()).isRevealed).toBe(true);
  const { rev, sheet } = await attempt();
  const { markScheme } = await (await request.post(`/api/practice/attempts/${id}/reveal`)).json();
  const scores = Object.fromEntries(
    markScheme.competencyDomains.map((_: unknown, n: number) => [n, 1]),
  );
  const oneChange = 'Ask about the cabinet first.';
  const completed = await request.post(`/api/practice/attempts/${id}/complete`, {
    data: { rev, sheet: { ...sheet, scores, globalRating: 'Fail', oneChange } },
  });
  expect(completed.ok(), await completed.text()).toBe(true);
  return id;
}

test.describe('the member’s practice', () => {
  let context: BrowserContext;
  let page: Page;
  test.beforeEach(async ({ browser, baseURL }) => {
    context = await newcomer(browser, baseURL ?? '');
    page = await context.newPage();
  });
  test.afterEach(() => context.close());

  const part = (name: string) => page.getByRole('region', { name, exact: true });

  test('a new member sees what each part is for', async () => {
    await page.goto('/progress');
    await expect(part('Due again')).toContainText('Nothing to repeat yet.');
    await expect(part('Profile by domain and skill')).toContainText(
      'Once you have marked a station',
    );
    await expect(part('Practice days')).toContainText('0 days');
    await expect(part('History').getByRole('link', { name: 'Choose a station' })).toBeVisible();
    await part('Study plan').getByRole('link', { name: 'Set your exam date' }).click();
    await expect(page).toHaveURL(/\/profile$/);
  });

  test('a failed station is in the history and the profile, comes back, and changes the suggestion', async () => {
    await page.goto('/');
    await expect(page.getByText('New to you.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Practise now' })).toHaveAttribute(
      'href',
      /^\/practice\/\d+$/,
    );
    const id = await failFarmer(context.request);
    // By live event, without a reload.
    await expect(
      page.getByText(/^Risk Assessment is your weakest skill so far \(4 of 20\)/),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: farmer })).toHaveAttribute(
      'href',
      `/practice/attempt/${id}`,
    );

    await page.getByRole('link', { name: 'All progress' }).click();
    const row = part('History').getByRole('row').filter({ hasText: farmer });
    await expect(row).toContainText('4 / 20');
    await expect(row).toContainText('Fail');
    await expect(row).toContainText('Ask about the cabinet first.');
    const domains = page.getByRole('table', { name: 'By domain' });
    await expect(domains.getByRole('row').filter({ hasText: 'Risk and safety' })).toContainText(
      '4',
    );
    const skills = page.getByRole('table', { name: 'By skill' });
    await expect(skills.getByRole('row').filter({ hasText: 'Risk Assessment' })).toContainText('4');
    const due = part('Due again').getByRole('listitem').filter({ hasText: farmer });
    await expect(due).toContainText('last mark 4 of 20');
    await expect(due).toContainText(/Due \d{1,2} \w+ \d{4}/);
    await expect(due.getByRole('link', { name: /^Practise/ })).toHaveCount(0);
    await expect(
      part('Practice days').getByRole('img', { name: /1 station on 1 day$/ }),
    ).toBeVisible();

    await row.getByRole('link', { name: farmer }).click();
    await expect(page).toHaveURL(new RegExp(`/practice/attempt/${id}$`));
  });

  test('a station left open is the one to resume', async () => {
    const started = await context.request.post('/api/practice/attempts', {
      data: { scenarioId: 14 },
    });
    const { id } = await started.json();
    await page.goto('/');
    await expect(page.getByText('Pick up where you left off.')).toBeVisible();
    await page.getByRole('link', { name: /^Resume/ }).click();
    await expect(page).toHaveURL(new RegExp(`/practice/attempt/${id}$`));
  });

  test('with an exam date, home counts the days and links to the plan', async () => {
    const examDate = new Date(Date.now() + 70 * 86_400_000).toISOString().slice(0, 10);
    await context.request.patch('/api/profile', { data: { examDate } });
    await page.goto('/');
    await expect(page.getByText(/^(69|70|71) days to the exam$/)).toBeVisible();
    await page.goto('/progress');
    await expect(part('Study plan').getByText(/^The next seven days: 2 stations/)).toBeVisible();
    await part('Study plan').getByText('Figures as a table').click();
    const plan = page.getByRole('table', { name: 'Your weeks to the exam' });
    await expect(plan.getByRole('row')).toHaveCount(11);
    await expect(plan.getByRole('row').last()).toContainText('Light review, sleep and travel');
  });

  test('a word of the task finds its station, and the search survives a reload and lost contact', async () => {
    await page.goto('/scenarios');
    await expect(page.getByText(/^Showing \d+ of \d+ scenarios$/)).toBeVisible();
    await page.getByPlaceholder('Search scenarios...').fill('tuberculosis');
    const start = page.getByRole('link', { name: /^Start Scenario/ });
    await expect(start).toHaveCount(1);
    await expect(start).toHaveAttribute('href', '/scenario/14');
    await page.getByLabel('Skill').selectOption('Risk Assessment');
    await page.getByLabel('Show').selectOption('Unseen');
    await expect(page).toHaveURL(/q=tuberculosis&skill=Risk\+Assessment&show=unseen/);
    await page.reload();
    await expect(page.getByPlaceholder('Search scenarios...')).toHaveValue('tuberculosis');
    await expect(page.getByLabel('Show')).toHaveValue('unseen');
    await expect(start).toHaveCount(1);
    await page.getByLabel('Show').selectOption('Completed');
    await expect(page.getByText('No scenarios found')).toBeVisible();
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await expect(page).toHaveURL(/\/scenarios$/);
    await expect(page.getByText(/^Showing (\d+) of \1 scenarios$/)).toBeVisible();

    await context.setOffline(true);
    await page.getByPlaceholder('Search scenarios...').fill('by a farmer');
    await expect(page.getByText(/^Showing 1 of \d+ scenarios$/)).toBeVisible();
  });
});
