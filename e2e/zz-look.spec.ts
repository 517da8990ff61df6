import { newBankCustomer } from './bank-customer';
import { newPerson, test } from './brygge';
test('look', async ({ brygge, page }) => {
  test.setTimeout(300_000);
  const customer = await newBankCustomer('Agnieszka Kowalska');
  await brygge.register(newPerson('Agnieszka'));
  await brygge.open('/inspector');
  await page.getByRole('button', { name: 'Keep my calls' }).click();
  await brygge.connect(customer.identityNumber);
  for (const [w, scheme] of [[390,'light'],[1280,'dark'],[390,'dark'],[1280,'light']] as const) {
    await page.setViewportSize({ width: w, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    await brygge.open('/inspector');
    await page.getByRole('link', { name: /GET .*\/v1\/accounts/ }).first().waitFor();
    await page.screenshot({ path: `/tmp/look/insp-${w}-${scheme}.png`, fullPage: true });
    await page.getByRole('link', { name: /GET .*\/v1\/accounts/ }).first().click();
    await page.getByLabel('Compare with another call').selectOption({ index: 1 });
    await page.getByText(/lines differ/).waitFor();
    await page.screenshot({ path: `/tmp/look/call-${w}-${scheme}.png`, fullPage: true });
    await brygge.open('/doctor');
    await page.screenshot({ path: `/tmp/look/doctor2-${w}-${scheme}.png`, fullPage: true });
  }
});
