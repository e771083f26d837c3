@area:kinds @needs:type:jobs.batch
Feature: Completions of Indexed Jobs
  The completions of an Indexed Job can change together with its parallelism. The completions of other Jobs are immutable.

  @rule:kind-immutable-fields @since:1.27
  Scenario Outline: A merge patch of <fields> of an Indexed Job with completions 5 and parallelism 5 returns <response>
    kind-immutable-fields: completions can only change to the new value of parallelism.
    Detects: a server that permits each change of completions, each decrease, or no change.
    Given the response to POST /apis/batch/v1/namespaces/{namespace}/jobs with this body is saved as "a":
      """
      {metadata: {name: a}, spec: {suspend: true, completionMode: Indexed, completions: 5, parallelism: 5, template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}}}
      """
    When PATCH /apis/batch/v1/namespaces/{namespace}/jobs/a with the body:
      """application/merge-patch+json
      {"spec":<spec>}
      """
    Then the response is <response>
    And the stored Job.batch "a" has:
      | spec.completions | <completions> |
      | spec.parallelism | <parallelism> |

    Examples: changes
      | fields                                | spec                              | response    | completions | parallelism |
      | completions and parallelism to 3      | {"completions":3,"parallelism":3} | 200         | 3           | 3           |
      | completions and parallelism to 7      | {"completions":7,"parallelism":7} | 200         | 7           | 7           |
      | completions to 3                      | {"completions":3}                 | 422 Invalid | 5           | 5           |
      | completions to 7                      | {"completions":7}                 | 422 Invalid | 5           | 5           |
      | completions to 4 and parallelism to 3 | {"completions":4,"parallelism":3} | 422 Invalid | 5           | 5           |
      | parallelism to 3                      | {"parallelism":3}                 | 200         | 5           | 3           |

  @rule:kind-immutable-fields
  Scenario: A merge patch of the completions and the parallelism of a NonIndexed Job returns 422
    kind-immutable-fields: only Indexed Jobs can change completions.
    Detects: a server that permits the change for every Job.
    Given the response to POST /apis/batch/v1/namespaces/{namespace}/jobs with this body is saved as "a":
      """
      {metadata: {name: a}, spec: {suspend: true, completions: 5, parallelism: 5, template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}}}
      """
    When PATCH /apis/batch/v1/namespaces/{namespace}/jobs/a with the body:
      """application/merge-patch+json
      {"spec":{"completions":3,"parallelism":3}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field            | reason            |
      | spec.completions | FieldValueInvalid |
    And the stored Job.batch "a" has:
      | spec.completions | 5 |
      | spec.parallelism | 5 |
