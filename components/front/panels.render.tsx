import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '@/components/testing/render-page';
import { PANEL_PICTURES } from '@/lib/view/front-pictures';
import { Panels } from './panels';

it.each(['en', 'nb'] as const)('reserves the height that each picture has in %s', (locale) => {
  renderPage(<Panels locale={locale} appearance="system" />, locale);
  const heights = screen.getAllByRole('img').map((picture) => picture.getAttribute('height'));
  const ofPictures = Object.values(PANEL_PICTURES).map(({ heightOf }) => String(heightOf(locale)));
  expect(heights).toEqual(ofPictures);
});
