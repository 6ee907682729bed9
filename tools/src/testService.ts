/** How a test asks for a service that the whole run shares: see `test-services.ts`. */
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address at which services are asked for. */
    services: string;
  }
}

/** @returns the address or path of the service, which is made ready for the first test that asks */
export async function testService(name: 'chromium' | 'postgres'): Promise<string> {
  const response = await fetch(`${inject('services')}/${name}`);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}
