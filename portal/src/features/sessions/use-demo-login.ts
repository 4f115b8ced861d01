import { demoLoginKeys, type LoginInput } from '@stackworks/contracts';
import { useEffect, useState } from 'react';

/** The demo account that /tier-demo has left for the sign-in form, taken away so that it signs in once. */
export function useDemoLogin(): LoginInput | null {
  const [login] = useState(readDemoLogin);
  useEffect(() => {
    for (const key of Object.values(demoLoginKeys)) localStorage.removeItem(key);
  }, []);
  return login;
}

function readDemoLogin(): LoginInput | null {
  const email = localStorage.getItem(demoLoginKeys.email);
  const password = localStorage.getItem(demoLoginKeys.password);
  return email && password ? { email, password } : null;
}
