#!/usr/bin/env node
// The name under which crontabs and git's merge drivers of earlier versions start `brainstem`.
import "./brainstem.cjs";
