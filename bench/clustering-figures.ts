/** Measures how well a clustering agrees with the truth: V-measure and the adjusted Rand index. */

export interface ClusteringFigures {
  /** 1 when no cluster has members of two groups. */
  readonly homogeneity: number;
  /** 1 when no group is spread over two clusters. */
  readonly completeness: number;
  /** Their harmonic mean. Source: Rosenberg & Hirschberg, V-Measure, EMNLP-CoNLL 2007. */
  readonly vMeasure: number;
  /** 0 for what chance gives, 1 for the truth. Source: Hubert & Arabie, Comparing partitions, 1985. */
  readonly adjustedRand: number;
  readonly clusters: number;
  readonly groups: number;
}

/** Labels are anything that can be compared; both lists are about the same items. */
export function compareClusterings(
  groups: readonly unknown[],
  clusters: readonly unknown[],
): ClusteringFigures {
  const total = groups.length;
  const byGroup = countsOf(groups);
  const byCluster = countsOf(clusters);
  const groupNumbers = numbersOf(groups);
  const clusterNumbers = numbersOf(clusters);
  const both = countsOf(groupNumbers.map((group, index) => group * (total + 1) + clusterNumbers[index]!));
  const groupEntropy = entropy(byGroup, total);
  const clusterEntropy = entropy(byCluster, total);
  const jointEntropy = entropy(both, total);
  const homogeneity = groupEntropy === 0 ? 1 : 1 - (jointEntropy - clusterEntropy) / groupEntropy;
  const completeness = clusterEntropy === 0 ? 1 : 1 - (jointEntropy - groupEntropy) / clusterEntropy;
  const sum = homogeneity + completeness;
  return {
    homogeneity,
    completeness,
    vMeasure: sum === 0 ? 0 : (2 * homogeneity * completeness) / sum,
    adjustedRand: adjustedRand(pairs(both), pairs(byGroup), pairs(byCluster), (total * (total - 1)) / 2),
    clusters: byCluster.length,
    groups: byGroup.length,
  };
}

function adjustedRand(together: number, inGroups: number, inClusters: number, all: number): number {
  const expected = all === 0 ? 0 : (inGroups * inClusters) / all;
  const most = (inGroups + inClusters) / 2;
  return most === expected ? 1 : (together - expected) / (most - expected);
}

function numbersOf(labels: readonly unknown[]): readonly number[] {
  const numbers = new Map<unknown, number>();
  return labels.map(label => {
    const number = numbers.get(label) ?? numbers.size;
    numbers.set(label, number);
    return number;
  });
}

function countsOf(labels: readonly unknown[]): readonly number[] {
  const counts = new Map<unknown, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return [...counts.values()];
}

const entropy = (counts: readonly number[], total: number): number =>
  -counts.reduce((sum, count) => sum + (count / total) * Math.log(count / total), 0);

const pairs = (counts: readonly number[]): number =>
  counts.reduce((sum, count) => sum + (count * (count - 1)) / 2, 0);
