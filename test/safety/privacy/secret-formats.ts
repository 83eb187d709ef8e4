/**
 * Descriptions of real keys, from which keys are made up when the tests run: no text of this file
 * looks like a key to a scanner. `{A36}` is 36 characters of the alphabet A.
 */
import { createRandom } from "./random.ts";

const LOWER = "abcdefghijklmnopqrstuvwxyz";
const UPPER = LOWER.toUpperCase();
const DIGITS = "0123456789";

const ALPHABETS: Readonly<Record<string, string>> = {
  A: LOWER + UPPER + DIGITS,
  B: `${LOWER}${UPPER}${DIGITS}+/`,
  D: DIGITS,
  E: `${UPPER}234567`,
  H: `${DIGITS}abcdef`,
  L: LOWER + DIGITS,
  M: LOWER + UPPER,
  U: UPPER + DIGITS,
  W: `${LOWER}${UPPER}${DIGITS}-_`,
};

export const secretFormats: Readonly<Record<string, string>> = {
  "GitHub personal token": "ghp_{A36}",
  "GitHub OAuth token": "gho_{A36}",
  "GitHub user-to-server token": "ghu_{A36}",
  "GitHub server-to-server token": "ghs_{A36}",
  "GitHub installation token": "ghs_{D7}_eyJ{W40}.eyJ{W200}.{W86}", // only the maintained rules know it whole
  "GitHub refresh token": "ghr_{A36}",
  "GitHub fine-grained token": "github_pat_{A22}_{A59}",
  "GitLab personal token": "glpat-{W20}",
  "GitLab deploy token": "gldt-{W20}",
  "GitLab runner token": "glrt-{W20}",
  "Atlassian token": "ATATT3{W180}={U8}",
  "Bitbucket app password": "ATBB{A32}",
  "Slack bot token": "xoxb-{D12}-{D13}-{A24}",
  "Slack user token": "xoxp-{D12}-{D12}-{D13}-{H32}",
  "Slack app token": "xapp-1-{U11}-{D13}-{H64}",
  "Slack refresh token": "xoxe-1-{A140}",
  "Discord bot token": "M{A23}.{W6}.{W27}",
  "Telegram bot token": "{D10}:AA{W33}",
  "OpenAI key": "sk-{A20}T3BlbkFJ{A20}",
  "OpenAI project key": "sk-proj-{W74}T3BlbkFJ{W74}",
  "Anthropic key": "sk-ant-api03-{W93}AA",
  "OpenRouter key": "sk-or-v1-{H64}",
  "DeepSeek key": "sk-{H32}",
  "ElevenLabs key": "sk_{H48}",
  "Groq key": "gsk_{A52}",
  "xAI key": "xai-{A80}",
  "Perplexity key": "pplx-{A48}",
  "Hugging Face token": "hf_{M34}",
  "Replicate token": "r8_{A37}",
  "NVIDIA key": "nvapi-{W64}",
  "Tavily key": "tvly-{A32}",
  "Pinecone key": "pcsk_{A6}_{A63}",
  "LangSmith key": "lsv2_pt_{H32}_{H10}",
  "Google API key": "AIza{W35}",
  "Google OAuth access token": "ya29.{W120}",
  "Google OAuth client secret": "GOCSPX-{W28}",
  "Google refresh token": "1//0{W60}",
  "AWS access key": "AKIA{E16}",
  "AWS temporary access key": "ASIA{E16}",
  "Azure client secret": "{A3}8Q~{W34}",
  "Alibaba access key": "LTAI{A20}",
  "Stripe secret key": "sk_live_{A24}",
  "Stripe restricted key": "rk_live_{A99}",
  "Stripe webhook secret": "whsec_{A32}",
  "Square access token": "sq0atp-{W22}",
  "Shopify admin token": "shpat_{H32}",
  "SendGrid key": "SG.{W22}.{W43}",
  "Mailgun key": "key-{H32}",
  "Mailchimp key": "{H32}-us12",
  "Brevo key": "xkeysib-{H64}-{A16}",
  "Resend key": "re_{A8}_{A24}",
  "Twilio key": "SK{H32}",
  "npm token": "npm_{A36}",
  "PyPI token": "pypi-AgEIcHlwaS5vcmc{W150}",
  "RubyGems key": "rubygems_{H48}",
  "Docker token": "dckr_pat_{W27}",
  "DigitalOcean token": "dop_v1_{H64}",
  "Heroku key": "HRKU-{W60}",
  "Netlify token": "nfp_{A36}",
  "Vercel token": "vcp_{A56}",
  "Cloudflare token": "cfut_{A40}{H8}",
  "Supabase token": "sbp_{H40}",
  "PlanetScale token": "pscale_tkn_{W43}",
  "Databricks token": "dapi{H32}",
  "Vault service token": "hvs.{W95}",
  "Terraform Cloud token": "{A14}.atlasv1.{W67}",
  "Pulumi token": "pul-{H40}",
  "Doppler token": "dp.pt.{A43}",
  "Grafana service account": "glsa_{A32}_{H8}",
  "New Relic key": "NRAK-{U27}",
  "Sentry user token": "sntryu_{H64}",
  "Postman key": "PMAK-{H24}-{H34}",
  "Figma token": "figd_{W40}",
  "Linear key": "lin_api_{A40}",
  "Notion token": "ntn_{D11}{A35}",
  "Airtable token": "pat{A14}.{H64}",
  "Dropbox token": "sl.{W135}",
  "Facebook token": "EAA{A120}",
  "Sourcegraph token": "sgp_{H16}_{H40}",
  "Tailscale key": "tskey-auth-{A11}-{A32}",
  "Contentful token": "CFPAT-{W43}",
  "age key": "AGE-SECRET-KEY-1{U58}",
  "JSON Web Token": "eyJ{W33}.eyJ{W80}.{W43}",
};

/** A secret of this format; the same seed gives the same one. */
export function makeSecret(format: string, seed: number): string {
  const random = createRandom(seed);
  for (;;) {
    const secret = format.replace(/\{([A-Z])([0-9]+)\}/g, (_, alphabet: string, length: string) =>
      Array.from({ length: Number(length) }, () => {
        const letters = ALPHABETS[alphabet]!;
        return letters.charAt(Math.floor(random() * letters.length));
      }).join(""),
    );
    // A dash or underscore at an edge may be read as punctuation; services don't end their tokens so either.
    if (/[A-Za-z0-9=]$/.test(secret)) return secret;
  }
}

/** Where keys occur in practice; names that don't say secret, so that the format alone must be found. */
export const surroundings: Readonly<Record<string, (secret: string) => string>> = {
  bare: secret => secret,
  quoted: secret => `const value = "${secret}";`,
  "environment line": secret => `A=1\nexport SERVICE=${secret}\nB=2`,
  JSON: secret => `{"text":"first line\\n${secret}\\nlast line","count":3}`,
  header: secret => `curl -H 'Authorization: Bearer ${secret}' https://api.example.com/v1/items`,
  URL: secret => `GET https://api.example.com/v1/items?page=2&value=${secret}&sort=asc`,
  English: secret => `I tried ${secret}, and it did not work.`,
  Japanese: secret => `昨日は${secret}を使いました。`,
};
