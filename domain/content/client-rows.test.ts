import { expect, test } from 'vitest';
import { listStripClients, listWallClients } from './client-rows.ts';
import { loadContent } from './load-content.ts';

const { clients } = loadContent('content');

test('HP-04 the wall has twelve different clients, in the order of the content', () => {
  const wall = listWallClients(clients);
  expect(wall.map(({ slug }) => slug)).toEqual(clients.wall);
  expect(new Set(wall.map(({ name }) => name)).size).toBe(12);
});

test('HP-12 the strip draws from eight different clients', () => {
  expect(new Set(listStripClients(clients).map(({ name }) => name)).size).toBe(8);
});
