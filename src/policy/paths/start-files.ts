/** The files that shells run when they start: who writes one has commands run later. Reading them is free. */

/** Source: bash(1), zsh(1), ksh(1), tcsh(1), section FILES; fish documentation, configuration files. */
const atHome =
  /^\.(?:bashrc|bash_profile|bash_login|bash_logout|bash_aliases|profile|zshrc|zshenv|zprofile|zlogin|zlogout|kshrc|cshrc|tcshrc|login|xprofile|xinitrc|config\/fish\/(?:config\.fish|conf\.d\/.*|functions\/.*))$/;
const ofMachine =
  /^\/etc\/(?:profile|profile\.d\/.*|bash\.bashrc|bashrc|zshenv|zprofile|zshrc|zsh\/.*|csh\..*)$/;

export const isStartFile = (path: string, home: string): boolean =>
  ofMachine.test(path) || (path.startsWith(`${home}/`) && atHome.test(path.slice(home.length + 1)));
