import { expect, type Locator } from '@playwright/test';
import sharp from 'sharp';
import { makeGroup, makePerson } from './support/people.ts';
import { test } from './support/test.ts';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

const isLoaded = (image: Locator) =>
  image.evaluate(
    (element) => element instanceof HTMLImageElement && element.complete && element.naturalWidth > 0,
  );

test("members see the group's picture and receipts, and a stranger with the addresses does not", async ({
  browser,
}) => {
  const [ana, ben, eve] = [
    await makePerson(browser, 'ana'),
    await makePerson(browser, 'ben'),
    await makePerson(browser, 'eve'),
  ];
  const groupId = await makeGroup('Picture wall', [ana, ben]);
  const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: '#7a5' } }).png();
  const photo = { name: 'a.png', mimeType: 'image/png', buffer: await picture.toBuffer() };
  const set = await ana.page.request.post(`/api/groups/${groupId}/image`, { multipart: { image: photo } });
  const { image } = await set.json();
  const expense = { title: 'Frames', amount: 20, date: '2026-06-01', groupId, category: 'shopping' };
  const { id } = await (await ana.page.request.post('/api/expenses', { data: expense })).json();
  const receipt = `/api/expenses/${id}/receipt`;
  await ana.page.request.post(receipt, { multipart: { receipt: photo } });

  const { page } = ben;
  await page.goto(`/groups/${groupId}`);
  await expect.poll(() => isLoaded(page.locator(`img[src="${image}"]`).first())).toBe(true);
  await page.getByRole('button', { name: 'Frames', exact: true }).click();
  const view = page.getByRole('dialog', { name: 'Frames' });
  const small = view.getByRole('button', { name: 'Enlarge the receipt' });
  await expect.poll(() => isLoaded(small.locator('img'))).toBe(true);
  await small.click();
  await expect.poll(() => isLoaded(page.getByAltText('Receipt of Frames'))).toBe(true);
  await page.keyboard.press('Escape');

  await view.getByLabel('Receipt file').setInputFiles({
    name: 'till.pdf',
    mimeType: 'application/pdf',
    buffer: PDF,
  });
  const link = view.getByRole('link', { name: 'Download PDF' });
  const downloading = page.waitForEvent('download');
  await link.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('receipt.pdf');
  const bytes: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) bytes.push(chunk as Buffer);
  expect(Buffer.concat(bytes)).toEqual(PDF);

  await view.getByLabel('Another file').setInputFiles({ ...photo, name: 'warranty.png' });
  const further = view.getByRole('button', { name: 'Enlarge warranty.png' });
  await expect.poll(() => isLoaded(further.locator('img'))).toBe(true);
  const warranty = (await further.locator('img').getAttribute('src')) ?? '';
  await view.getByLabel('Another file').setInputFiles({ ...photo, name: 'menu.png' });
  await view.getByRole('button', { name: 'Remove menu.png' }).click();
  await page.getByRole('button', { name: 'Remove File' }).click();
  await expect(view.getByText('menu.png')).toHaveCount(0);

  for (const address of [image, warranty, (await link.getAttribute('href')) ?? '']) {
    expect((await eve.page.request.get(address)).status()).toBe(404);
    expect((await ben.page.request.get(address)).status()).toBe(200);
  }
});
