import { cookieOf, makePerson } from '@cascade/db/factories/people';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { HARNESS_SECRET, Harness } from '../../harness/harness.ts';
import { isLive } from '../support/people.ts';
import { bookAndPay, cancelWithRefund, completeAndReview, holdSession } from './booked-session.ts';

const head = '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n';
const PDF = `${head}xref\n0 1\ntrailer\n<<>>\nstartxref\n${head.length}\n%%EOF\n`;

test.use({ actionTimeout: 60_000 });

/** With two gateways, workers and a mail server of its own, which the other journeys lack. */
test.describe('an examiner', () => {
  let harness: Harness;
  test.beforeAll(async () => {
    harness = await Harness.start({ gateways: 2, workers: 1, isProxied: false });
    await harness.provider.start();
  });
  test.afterAll(() => harness.stop());

  async function personOn(browser: Browser, gateway: number, role: 'member' | 'admin' = 'member') {
    const origin = `http://localhost:${harness.gateways[gateway]?.process.port}`;
    const person = await makePerson(harness.database.orm, { role });
    const context = await browser.newContext({ baseURL: origin });
    const [name = '', value = ''] = cookieOf(person.token, HARNESS_SECRET).split('=');
    await context.addCookies([{ name, value, url: origin }]);
    return { person, page: await context.newPage() };
  }

  async function fillIn(page: Page) {
    await page.getByLabel('Full name').fill('Dr Robin Marlowe');
    await page.getByLabel('Qualification').fill('MBBS, MRCPsych');
    await page.getByLabel('Institution').fill('Northbridge General Hospital');
    await page.getByLabel('Experience').selectOption('10-15');
    await page.getByLabel('Specialties').fill('Adult Psychiatry and Psychosis');
    await page.getByLabel('Hourly rate in pounds').fill('50');
    await page.getByLabel('Availability').fill('Evenings');
    await page
      .getByLabel('Bio')
      .fill('Twelve years of teaching on local courses, with a liking for how people listen.');
    await page.getByLabel('Contact information').fill('robin@example.org');
  }

  test('applies, publishes, is found, booked and paid, holds a session and is reviewed, all live', async ({
    browser,
  }) => {
    test.setTimeout(900_000);
    const { page: applicant, person: examiner } = await personOn(browser, 0);
    const { page: admin } = await personOn(browser, 1, 'admin');
    const { page: seeker, person } = await personOn(browser, 1);

    await test.step('somebody finds nothing, and asks to be told', async () => {
      await seeker.goto('/examiners');
      await isLive(seeker);
      await expect(
        seeker.getByRole('heading', { name: 'No Examiner Services Available Yet' }),
      ).toBeVisible();
      await seeker.getByRole('button', { name: 'Get Notified' }).click();
      await expect(seeker.getByText('You will be notified', { exact: true })).toBeVisible();
    });

    await test.step('an application with gaps is refused by its sentences, a whole one is sent', async () => {
      await admin.goto('/admin/examiners');
      await isLive(admin);
      await applicant.goto('/examiners');
      await applicant.getByRole('button', { name: 'Join as Examiner' }).click();
      await applicant.getByRole('button', { name: 'Submit Application' }).click();
      for (const sentence of [
        'Name must be at least 2 characters',
        'Experience is required',
        'Bio must be at least 50 characters',
      ])
        await expect(applicant.getByText(sentence)).toBeVisible();
      await fillIn(applicant);
      await applicant.getByRole('button', { name: 'Submit Application' }).click();
      await expect(applicant.getByText('Profile Submitted', { exact: true })).toBeVisible();
      await expect(applicant.getByText('Awaiting review')).toBeVisible();
    });

    await test.step('evidence is taken, and a file that is no evidence is refused', async () => {
      const add = (name: string, mimeType: string, text: string) =>
        applicant
          .getByLabel('File to add')
          .setInputFiles({ name, mimeType, buffer: Buffer.from(text, 'latin1') });
      await add('degree.svg', 'image/svg+xml', '<svg></svg>');
      await expect(applicant.getByRole('alert')).toHaveText(
        'Only PDF, JPEG and PNG files can be added',
      );
      await add('degree.pdf', 'application/pdf', PDF);
      await expect(applicant.getByRole('list', { name: 'Your files' })).toContainText('degree.pdf');
    });

    await test.step('an admin on another gateway sees it without reloading, and asks', async () => {
      await admin.getByRole('link', { name: 'Dr Robin Marlowe' }).click();
      await expect(admin.getByRole('link', { name: 'degree.pdf' })).toBeVisible();
      await admin.getByLabel('Question', { exact: true }).fill('In which year did you pass?');
      await admin.getByRole('button', { name: 'Send question' }).click();
      await expect(applicant.getByText('In which year did you pass?')).toBeVisible();
      await applicant.getByLabel('Your answer').fill('In 2013.');
      await applicant.getByRole('button', { name: 'Send answer' }).click();
      await expect(admin.getByText('In 2013.')).toBeVisible();
      await admin.getByLabel('What to do').selectOption('approve');
      await admin.getByLabel('Words to the applicant').fill('Welcome.');
      await admin.getByRole('button', { name: 'Approve', exact: true }).click();
      await expect(applicant.getByText('You are an examiner on CASCade.')).toBeVisible();
    });

    await test.step('the examiner gives hours, and publishes a service', async () => {
      await applicant.getByRole('link', { name: 'Your services and hours' }).click();
      await applicant.getByRole('tab', { name: 'Hours' }).click();
      await applicant.getByRole('button', { name: 'Add hours' }).click();
      await applicant.getByRole('button', { name: 'Save hours' }).click();
      await expect(applicant.getByText('Hours saved', { exact: true })).toBeVisible();
      await applicant.getByRole('tab', { name: 'Services', exact: true }).click();
      await applicant.getByRole('button', { name: 'Add a service' }).click();
      const dialog = applicant.getByRole('dialog');
      await dialog.getByLabel('Title', { exact: true }).fill('Four stations in an evening');
      await dialog.getByLabel('Description').fill('Four stations with marks and feedback.');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByText('Enter a price')).toBeVisible();
      await dialog.getByLabel('Price in pounds, for one place').fill('45.50');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden();
      await expect(seeker.getByText('Four stations in an evening')).toBeHidden();
      await applicant.getByRole('button', { name: 'Publish' }).click();
      await expect(applicant.getByText('Published', { exact: true })).toBeVisible();
    });

    await test.step('who waited sees it without reloading, and gets one mail', async () => {
      const card = seeker.getByRole('listitem').filter({ hasText: 'Four stations in an evening' });
      await expect(card).toContainText('£45.50 per session');
      await expect(card).toContainText('10-15 years of experience');
      await expect(card.getByRole('img', { name: 'Verified' })).toBeVisible();
      const mails = () => harness.mails.texts.filter(({ to }) => to === person.email);
      await expect.poll(() => mails().length).toBe(1);
      expect(mails()[0]?.text).toContain('Four stations in an evening');
      await seeker.getByLabel('Specialty').selectOption('Learning Disabilities');
      await expect(card).toBeHidden();
      await seeker.getByRole('button', { name: 'Clear Filters' }).click();
      await seeker.getByRole('searchbox').fill('MARLOWE');
      await expect(card).toBeVisible();
      await card.getByRole('button', { name: 'Book Session' }).click();
      const dialog = seeker.getByRole('dialog', { name: 'Four stations in an evening' });
      await expect(dialog).toContainText('60 minutes');
      await dialog.getByRole('link', { name: 'Message Examiner First' }).click();
      await expect(seeker).toHaveURL(/\/messages\/[\w-]{36}$/);
      await expect(dialog).toBeHidden();
      await seeker.goBack();
      await card.getByRole('button', { name: 'Book Session' }).click();
      await dialog.getByRole('link', { name: 'Choose Date & Time' }).click();
    });

    const people = { examiner, member: person };
    const cast = { harness, admin, examiner: applicant, member: seeker, people };
    const booking = await test.step('the session is booked and paid', () => bookAndPay(cast));
    await test.step('both meet in its room', () => holdSession(cast, booking));
    await test.step('it is over, and reviewed', () => completeAndReview(cast, booking));
    await test.step('another is cancelled with a refund', () => cancelWithRefund(cast));
    for (const page of [applicant, admin, seeker]) await page.context().close();
  });
});
