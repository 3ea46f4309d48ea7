import { renderSvgFile } from '../svg/svg-file.ts';
import { fillPath } from './marks.ts';
import { pigments } from './pigments.ts';

/** The tide that rises behind the Visibility Engine, 1440 x 500, stretched to its section. */
export function renderSwell(): string {
  const far = 'M0 330c180-30 300 20 470-40s260-70 440-110S1230 110 1440 20V500H0z';
  const near = 'M0 400c200-40 330 10 500-40s300-60 470-90 280-60 470-120V500H0z';
  const drawing = `${fillPath(pigments.pool200, far)}<path fill="#8fc4c5" opacity=".55" d="${near}"/>`;
  return renderSvgFile(drawing, { width: 1440, height: 500, fit: 'none' });
}
