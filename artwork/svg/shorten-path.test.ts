import { expect, test } from 'vitest';
import { parsePath } from './parse-path.ts';
import { shortenPath } from './shorten-path.ts';

const exact = { tolerance: 0 };

test('a shortened path draws the same steps', () => {
  const d = 'M10 20L30 20C40 20 50 30 50 40C50 50 40 60 30 60Q20 60 10 40T30 10L30 5zM100 100L90 80z';
  const short = shortenPath(d, exact);
  expect(parsePath(short)).toEqual(parsePath(d));
  expect(short.length).toBeLessThan(d.length);
});

test('a control point that mirrors the last one is left out, one that does not is kept', () => {
  expect(shortenPath('M0 0C10 0 20 10 20 20C20 30 30 40 40 40', exact)).toBe(
    'M0 0c10 0 20 10 20 20s10 20 20 20',
  );
  expect(shortenPath('M0 0C10 0 20 10 20 20C21 30 30 40 40 40', exact)).toBe(
    'M0 0c10 0 20 10 20 20c1 10 10 20 20 20',
  );
  expect(shortenPath('M0 0C10 0 20 10 20 20C21 30 30 40 40 40', { tolerance: 1 })).toBe(
    'M0 0c10 0 20 10 20 20s10 20 20 20',
  );
});

test('tolerance does not add up along a row of smooth quadratic curves', () => {
  const steps = Array.from({ length: 40 }, (_, i) => `Q${i * 10 + 5} ${i % 2 ? -9 : 10} ${i * 10 + 10} 0`);
  const back = parsePath(shortenPath(`M0 0${steps.join('')}`, { tolerance: 1 }));
  back.slice(1).forEach((step, i) => {
    expect(Math.abs((step.numbers[1] ?? 0) - (i % 2 ? -9 : 10))).toBeLessThanOrEqual(1);
  });
});

test('a relative path is written the same wherever it stands', () => {
  const shape = (x: number) => `M${x} 0L${x + 5} 0L${x + 5} 7z`;
  const text = shortenPath(shape(0) + shape(100) + shape(200), { tolerance: 0, relative: true });
  expect(text.split('h5v7z')).toHaveLength(4);
});

test('a path that cannot be read is an error', () => {
  expect(() => parsePath('M0 0A5 5 0 0 1 10 10')).toThrow('cannot read');
  expect(() => parsePath('M0 0L5')).toThrow('cannot read');
});
