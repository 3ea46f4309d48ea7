import { type CssNodePlain, fromPlainObject, generate } from 'css-tree';

/** A part of a sheet as text again. */
export const writeCss = (node: CssNodePlain): string => generate(fromPlainObject(node));
