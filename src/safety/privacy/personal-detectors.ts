/** `loadPersonalDetectors`: the detectors of some kinds, with the libraries that these need. */
import { fault } from "../../base/index.ts";
import type { PersonalDetector } from "./detector.ts";
import { addressDetector } from "./personal/addresses.ts";
import { birthDateDetector } from "./personal/birth-dates.ts";
import { cardDetector, createAccountDetector } from "./personal/cards.ts";
import { emailDetector } from "./personal/emails.ts";
import { createNationalIdDetector } from "./personal/national-ids.ts";
import { networkDetector } from "./personal/network.ts";
import { peopleDetector } from "./personal/people.ts";
import { createPhoneDetector } from "./personal/phones.ts";
import { urlDetector } from "./personal/urls.ts";
import { walletDetector } from "./personal/wallets.ts";

/** @throws config.invalid for an unknown country */
export async function loadPersonalDetectors(
  isWanted: (kind: string) => boolean,
  countries?: readonly string[],
): Promise<readonly PersonalDetector[]> {
  for (const country of countries ?? []) requireCountry(country);
  const detectors: PersonalDetector[] = [
    emailDetector,
    cardDetector,
    networkDetector,
    urlDetector,
    birthDateDetector,
    walletDetector,
    peopleDetector,
    addressDetector,
    createNationalIdDetector(countries),
  ];
  if (isWanted("iban")) detectors.push(createAccountDetector((await import("ibantools")).isValidIBAN));
  if (isWanted("phone")) detectors.push(createPhoneDetector(await loadPhoneNumbers(), countries));
  return detectors.filter(({ kinds }) => kinds.some(isWanted));
}

/** The smallest metadata: of the lengths and the first digits of numbers, without their types. */
async function loadPhoneNumbers() {
  const { parsePhoneNumberFromString } = await import("libphonenumber-js/min");
  type Country = NonNullable<Parameters<typeof parsePhoneNumberFromString>[1]> & string;
  return {
    isValid: (number: string, country?: string) =>
      parsePhoneNumberFromString(number, country as Country | undefined)?.isValid() === true,
  };
}

function requireCountry(country: string): void {
  if (/^[A-Za-z]{2}$/.test(country)) return;
  const problem = `expected a code of two letters such as "DE", not ${JSON.stringify(country)}`;
  throw fault("config.invalid", { problems: [{ path: "countries", problem }] });
}
