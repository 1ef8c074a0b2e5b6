import { LiveRegionProvider } from '@barrelhive/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, type InitialEntry } from 'react-router';
import { createQueryClient } from '../app/api/query-client';

/** Shows a part of the app inside everything that the root provides, at an address. */
export function show(part: ReactNode, at: InitialEntry = '/', queryClient = createQueryClient()) {
  const shown = render(
    <QueryClientProvider client={queryClient}>
      <LiveRegionProvider>
        <MemoryRouter initialEntries={[at]}>{part}</MemoryRouter>
      </LiveRegionProvider>
    </QueryClientProvider>,
  );
  return { ...shown, queryClient };
}
