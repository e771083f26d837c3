@area:managed-fields
Feature: Reset of managedFields with subresources
  A write of the object that empties managedFields also removes the entries for subresources. A dry-run reset does not change the stored entries.

  @rule:mf-reset-single-empty-entry
  @needs:crd
  Scenario Outline: A patch of <target> with one empty managedFields entry leaves <entries>
    mf-reset-single-empty-entry: a write of the object removes all entries, including those for subresources; a write of the status does not
    change metadata.
    Detects: a server that keeps the entries for subresources, or removes entries on a write of the status.
    Given a CustomResourceDefinition for Widget with the version "v1", the subresources status and scale, and these properties of spec:
      """
      note: {type: string}
      """
    And the manager "one" has applied the Widget "a":
      """
      {spec: {note: x}}
      """
    And the manager "one" has applied the status of the Widget "a":
      """
      {status: {replicas: 3}}
      """
    When PATCH /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a<path>?fieldManager=two with the body:
      """application/merge-patch+json
      {"metadata": {"managedFields": [{}]}}
      """
    Then the response is 200
    And the stored Widget "a" has:
      | metadata.managedFields[0].manager     | <first manager>  |
      | metadata.managedFields[1].manager     | <second manager> |
      | metadata.managedFields[1].subresource | <subresource>    |
      | spec                                  | {"note":"x"}     |
      | status                                | {"replicas":3}   |

    Examples: reset through the object
      | target     | entries    | path | first manager | second manager | subresource |
      | the object | no entries |      | (absent)      | (absent)       | (absent)    |

    # Before 1.22, managedFields entries do not contain the subresource.
    @profile:kubernetes @since:1.22
    Examples: reset through the status on kube-apiserver
      | target     | entries     | path    | first manager | second manager | subresource |
      | the status | all entries | /status | one           | one            | status      |

  @rule:mf-reset-single-empty-entry
  @needs:type:endpoints
  Scenario: A dry-run reset of managedFields leaves the stored entries unchanged
    mf-reset-single-empty-entry: the response has no entries, and the stored object keeps its entries.
    Detects: a server that removes the entries before it checks dryRun.
    Given the manager "one" has applied the Endpoints "a":
      """
      {metadata: {labels: {app: web}}}
      """
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a?dryRun=All with the body:
      """application/merge-patch+json
      {"metadata": {"managedFields": [{}]}}
      """
    Then the response is 200
    And the response has:
      | metadata.managedFields | (absent)      |
      | metadata.labels        | {"app":"web"} |
    And the stored Endpoints "a" is unchanged

  @rule:mf-reset-empty-list-ignored
  Scenario: A PUT of Endpoints without managedFields keeps the existing entries
    mf-reset-empty-list-ignored: a PUT without managedFields is not a reset, for any kind.
    Detects: a server that loses the entries of some kinds on a PUT.
    Given the manager "one" has applied the Endpoints "a":
      """
      {metadata: {labels: {app: web}}}
      """
    When PUT /api/v1/namespaces/{namespace}/endpoints/a?fieldManager=two with the body:
      """
      {metadata: {name: a, labels: {app: web}}, subsets: [{addresses: [{ip: 10.0.0.1}], ports: [{port: 80}]}]}
      """
    Then the response is 200
    And the field managers of the Endpoints "a" are:
      | manager | operation | fields               |
      | one     | Apply     | .metadata.labels.app |
      | two     | Update    | .subsets             |
