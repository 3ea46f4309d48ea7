import { startAuthentication, startRegistration } from '@simplewebauthn/browser';

/** Lets the button of each passkey form ask the browser for a passkey, and send the form with it. */
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-passkey]')) {
  const button = form.querySelector<HTMLButtonElement>('button[type="button"]');
  const message = form.querySelector<HTMLElement>('[role="alert"]');
  const passkey = form.querySelector<HTMLInputElement>('[name="passkey"]');
  // A passkey belongs to a domain, and no browser makes one for 127.0.0.1.
  const isAddress = /^[\d.]+$|:/.test(location.hostname);
  if (!button || !message || !passkey || isAddress || !('PublicKeyCredential' in window)) continue;
  button.hidden = false;
  button.addEventListener('click', async () => {
    if (!form.reportValidity()) return;
    message.hidden = true;
    try {
      const optionsJSON = JSON.parse(form.dataset.options ?? '');
      const credential =
        form.dataset.passkey === 'register'
          ? await startRegistration({ optionsJSON })
          : await startAuthentication({ optionsJSON });
      passkey.value = JSON.stringify(credential);
      form.submit();
    } catch (error) {
      const isKnown = (error as Error).name === 'InvalidStateError';
      const alternative = form.querySelector('[type="submit"]') ? ', or go on without one' : '';
      message.textContent = isKnown
        ? 'This device has a passkey for this site already.'
        : `No passkey was used. Try again${alternative}.`;
      message.hidden = false;
    }
  });
}
