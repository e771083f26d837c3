@area:patch
Feature: Merge keys of strategic merge patches
  Each list has its own merge key in the schema, for example uid, ip or mountPath.

  @rule:patch-strategic-merge @needs:type:configmaps
  Scenario Outline: A strategic merge patch of ownerReferences <effect>
    patch-strategic-merge: owner references of objects of every kind have the merge key uid.
    Detects: a server that replaces the owner references, or merges them by name.
    Given the ConfigMap "empty" named "o"
    And the ConfigMap "empty" named "p"
    And the ConfigMap "empty" named "a" with:
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"ConfigMap","name":"o","uid":"{o:metadata.uid}"}] |
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a with the body:
      """application/strategic-merge-patch+json
      {"metadata":{"ownerReferences":[<items>]}}
      """
    Then the response is 200
    And the stored ConfigMap "a" has:
      | metadata.ownerReferences[*].uid        | in any order | <uids>       |
      | metadata.ownerReferences[0].controller | is           | <controller> |
    Examples: items
      | effect           | items                                                                      | uids                               | controller |
      | adds an owner    | {"apiVersion":"v1","kind":"ConfigMap","name":"p","uid":"{p:metadata.uid}"} | {o:metadata.uid}, {p:metadata.uid} | (absent)   |
      | changes an owner | {"uid":"{o:metadata.uid}","controller":true}                               | {o:metadata.uid}                   | true       |

  @rule:patch-strategic-merge @needs:type:configmaps
  Scenario: A strategic merge patch removes the owner reference with the given uid
    patch-strategic-merge: an item with `$patch: delete` needs only the merge key.
    Detects: a server that removes all owner references, or none.
    Given the ConfigMap "empty" named "o"
    And the ConfigMap "empty" named "p"
    And the ConfigMap "empty" named "a" with:
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"ConfigMap","name":"o","uid":"{o:metadata.uid}"},{"apiVersion":"v1","kind":"ConfigMap","name":"p","uid":"{p:metadata.uid}"}] |
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a with the body:
      """application/strategic-merge-patch+json
      {"metadata":{"ownerReferences":[{"$patch":"delete","uid":"{o:metadata.uid}"}],"uid":"{a:metadata.uid}"}}
      """
    Then the response is 200
    And the stored ConfigMap "a" has:
      | metadata.ownerReferences[*].name | in any order | p |

  @rule:patch-strategic-merge @needs:type:podtemplates
  Scenario Outline: A strategic merge patch of the list <list> of a PodTemplate <effect>
    patch-strategic-merge: the schema of the list determines its merge key, also for lists inside items and for the second item.
    Detects: a server that merges every list by name, or merges only the lists of the first item.
    Given the PodTemplate "one-container" named "a" with:
      | template.spec.volumes          | [{"name":"v","emptyDir":{}}]                                                                                                                                                                    |
      | template.spec.containers       | [{"name":"web","image":"w"},{"name":"side","image":"s","volumeMounts":[{"name":"v","mountPath":"/a"},{"name":"v","mountPath":"/b"}],"env":[{"name":"A","value":"1"},{"name":"B","value":"2"}]}] |
      | template.spec.initContainers   | [{"name":"one","image":"i"},{"name":"two","image":"i"}]                                                                                                                                         |
      | template.spec.hostAliases      | [{"ip":"10.0.0.1","hostnames":["a"]},{"ip":"10.0.0.2","hostnames":["b"]}]                                                                                                                       |
      | template.spec.imagePullSecrets | [{"name":"one"},{"name":"two"}]                                                                                                                                                                 |
      | template.spec.nodeSelector     | {"a":"1","b":"2"}                                                                                                                                                                               |
    When PATCH /api/v1/namespaces/{namespace}/podtemplates/a with the body:
      """application/strategic-merge-patch+json
      {"template":{"spec":<document>}}
      """
    Then the response is 200
    And the stored PodTemplate "a" has:
      | template.spec.<path>             | in any order | <values>  |
      | template.spec.containers[*].name | in any order | web, side |
    Examples: lists
      | list             | effect                                                     | document                                                                                                                                     | path                                            | values          |
      | volumeMounts     | changes the mount with the given mountPath                 | {"containers":[{"name":"side","volumeMounts":[{"mountPath":"/b","subPath":"x"}]}]}                                                           | containers[name=side].volumeMounts[*].mountPath | /a, /b          |
      | volumeMounts     | removes the mount with the given mountPath                 | {"containers":[{"name":"side","volumeMounts":[{"$patch":"delete","mountPath":"/a"}]}]}                                                       | containers[name=side].volumeMounts[*].mountPath | /b              |
      | env              | changes a variable of the second container                 | {"containers":[{"name":"side","env":[{"name":"B","value":"3"}]}]}                                                                            | containers[name=side].env[*].value              | 1, 3            |
      | env              | adds and orders variables of a container without variables | {"containers":[{"name":"web","$setElementOrder/env":[{"name":"D"},{"name":"C"}],"env":[{"name":"D","value":"5"},{"name":"C","value":"4"}]}]} | containers[name=web].env[*].value               | 4, 5            |
      | initContainers   | changes the second init container                          | {"initContainers":[{"name":"two","image":"j"}]}                                                                                              | initContainers[*].image                         | i, j            |
      | initContainers   | removes the first init container                           | {"initContainers":[{"$patch":"delete","name":"one"}]}                                                                                        | initContainers[*].name                          | two             |
      | hostAliases      | changes the alias with the given ip                        | {"hostAliases":[{"ip":"10.0.0.2","hostnames":["c"]}]}                                                                                        | hostAliases[*].hostnames[0]                     | a, c            |
      | imagePullSecrets | adds a secret                                              | {"imagePullSecrets":[{"name":"three"}]}                                                                                                      | imagePullSecrets[*].name                        | one, two, three |
