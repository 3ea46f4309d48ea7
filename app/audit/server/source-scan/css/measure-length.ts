import { type CssNodePlain, parse, toPlainObject } from 'css-tree';
import type { Screen } from '../screen.ts';

const rootFontPixels = 16;

/**
 * Computes a length in CSS pixels that depends only on the screen; undefined if it needs a layout, or is no length.
 */
export function readLength(text: string, screen: Screen): number | undefined {
  try {
    const value = toPlainObject(parse(text, { context: 'value' }));
    return value.type === 'Value' ? measureLength(value.children, screen) : undefined;
  } catch {
    return undefined;
  }
}

export function measureLength(nodes: CssNodePlain[], screen: Screen): number | undefined {
  return sum(nodes, screen);
}

/** Evaluates terms joined by + and -, each of factors joined by * and /. */
function sum(nodes: CssNodePlain[], screen: Screen): number | undefined {
  const terms: { sign: number; factors: { divide: boolean; node: CssNodePlain }[] }[] = [];
  let sign = 1;
  let divide = false;
  let open = false;
  for (const node of nodes) {
    if (node.type === 'Operator') {
      const word = node.value.trim();
      if (word === '+' || word === '-') {
        sign = word === '-' ? -1 : 1;
        open = false;
      } else if (word === '*' || word === '/') divide = word === '/';
      else return undefined;
    } else if (open) {
      terms.at(-1)?.factors.push({ divide, node });
      divide = false;
    } else {
      terms.push({ sign, factors: [{ divide: false, node }] });
      sign = 1;
      open = true;
    }
  }
  if (terms.length === 0) return undefined;
  let all = 0;
  for (const term of terms) {
    let value = 1;
    for (const { divide: down, node } of term.factors) {
      const part = measureNode(node, screen);
      if (part === undefined) return undefined;
      value = down ? value / part : value * part;
    }
    all += term.sign * value;
  }
  return Number.isFinite(all) ? all : undefined;
}

function measureNode(node: CssNodePlain, screen: Screen): number | undefined {
  switch (node.type) {
    case 'Number':
      return Number(node.value);
    case 'Dimension':
      return convert(Number(node.value), node.unit.toLowerCase(), screen);
    case 'Parentheses':
      return sum(node.children, screen);
    case 'Function':
      return measureFunction(node.name.toLowerCase(), node.children, screen);
    default:
      return undefined;
  }
}

function measureFunction(name: string, nodes: CssNodePlain[], screen: Screen): number | undefined {
  const parts: CssNodePlain[][] = [[]];
  for (const node of nodes) {
    if (node.type === 'Operator' && node.value.trim() === ',') parts.push([]);
    else parts.at(-1)?.push(node);
  }
  const values = parts.map((part) => sum(part, screen));
  if (!values.every((value) => value !== undefined)) return undefined;
  if (name === 'calc') return values[0];
  if (name === 'min') return Math.min(...values);
  if (name === 'max') return Math.max(...values);
  const [low, wanted, high] = values;
  if (name !== 'clamp' || low === undefined || wanted === undefined || high === undefined) return undefined;
  return Math.max(low, Math.min(wanted, high));
}

function convert(value: number, unit: string, { width, height }: Screen): number | undefined {
  if (unit === 'px') return value;
  if (unit === 'em' || unit === 'rem') return value * rootFontPixels;
  if (unit === 'ch' || unit === 'ex') return (value * rootFontPixels) / 2;
  if (/^[sld]?v[wi]$/.test(unit)) return (value * width) / 100;
  if (/^[sld]?v[hb]$/.test(unit)) return (value * height) / 100;
  if (unit === 'vmin') return (value * Math.min(width, height)) / 100;
  if (unit === 'vmax') return (value * Math.max(width, height)) / 100;
  if (unit === 'pt') return (value * 4) / 3;
  if (unit === 'in') return value * 96;
  if (unit === 'cm') return (value * 96) / 2.54;
  if (unit === 'mm') return (value * 96) / 25.4;
  return undefined;
}
