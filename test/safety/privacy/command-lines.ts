/** Lists command lines with a secret, and harmless look-alikes. */

/** `@@` is the secret, and the only one. */
export const secretCommands: readonly string[] = String.raw`
aws configure set aws_secret_access_key @@
aws configure set profile.dev.aws_secret_access_key "@@"
zip -er -P @@ out.zip src
zip -P '@@' out.zip src
7z a -p@@ out.7z src
7z x out.7z -p@@ && ls
unzip -P @@ out.zip
rar a -hp@@ a.rar src
gpg --batch --passphrase @@ -c notes.txt
gpg --batch --passphrase-fd 0 -c notes.txt <<< @@
echo @@ | gpg --batch --passphrase-fd 0 -c notes.txt
mytool --password @@
mytool --db-pass=@@
curl --user "admin:@@" https://x.example
curl -H "Authorization: Bearer @@" https://x.example
curl -H 'X-Api-Key: @@' https://x.example
curl -H "PRIVATE-TOKEN: @@" https://x.example
curl -b "session=@@" https://x.example
curl --cookie "sid=@@; theme=dark" https://x.example
curl -H "Cookie: theme=dark; session=@@" https://x.example
Cookie: session=@@; theme=dark
Set-Cookie: auth=@@; Path=/; HttpOnly
http -a admin:@@ GET https://x.example
mysqldump -uroot -p'@@' shop
docker exec db mysql -uroot -p@@ shop
docker login -u me -p @@ r.example
podman login -u=me -p=@@ r.example
echo @@ | docker login -u me --password-stdin r.example
echo '@@' | sudo -S make install
printf '@@\n' | sudo -S ls
sudo -S ls <<< '@@'
echo '@@' | passwd --stdin ada
echo "ada:@@" | chpasswd
openssl enc -aes-256-cbc -in a -out b -passout pass:@@
openssl rsa -in k.pem -passin pass:@@
openssl enc -aes-256-cbc -k @@ -in a
htpasswd -b .htpasswd ada @@
htpasswd -nb ada @@
psql "host=db user=a password=@@ dbname=x"
mongosh -u admin -p @@
redis-cli -a @@ ping
ldapsearch -x -D cn=admin -w @@
rabbitmqctl change_password ada @@
sqlcmd -S host -U sa -P @@
smbclient //h/s -U ada%@@
vault login @@
gh secret set DEPLOY_PASSWORD --body @@
npm config set //r.example/:_authToken @@
git config --global user.password @@
az login -u ada -p @@
ansible-vault encrypt_string '@@' --name db_pass
keytool -genkey -storepass @@ -alias a
ssh-keygen -t ed25519 -N @@ -f k
setx DB_PASSWORD @@
set -x API_TOKEN @@
security add-generic-password -a ada -s svc -w @@
twine upload -u __token__ -p @@ dist/a.whl
aws ssm put-parameter --name /db/password --value @@ --type SecureString
aws secretsmanager create-secret --name x --secret-string @@
mosquitto_pub -u ada -P @@ -t x -m y
nmcli dev wifi connect home password @@
wpa_passphrase home @@
kubectl create secret generic x --from-literal=pw=@@
kubectl -n web create secret generic x --from-literal=user=$U --from-literal=code=@@
fly secrets set PIN=@@
flyctl secrets set PIN=@@ -a web
infisical secrets set PIN='@@' --env=dev
wrangler secret put PIN <<< @@
echo @@ | npx wrangler secret put PIN
printf '@@\n' | docker secret create pin -
printf @@ | gcloud secrets versions add pin --data-file=-
az keyvault secret set --vault-name v --name pin --value @@
mqtt pub -h host -u ada -P @@ -t x -m y
xfreerdp /u:ada /p:@@ /v:host
{"command": "zip -P \"@@\" out.zip src"}
ran: cd src && zip -P @@ out.zip a; it failed
`
  .trim()
  .split("\n");

export const harmlessCommands: readonly string[] = String.raw`
mytool --password-file secrets.txt
mytool --ask-password --output report.txt
docker run -p 8080:80 nginx
python train.py --token-count 5
git log --author=ada
mkdir -p src/a
ssh -p 2222 host
git add -p
psql -h db -U ada -p 5432 shop
mysql -h db -P 3306 -u ada -p shop
unzip -p out.zip file.txt
7z l out.7z
zip -r out.zip src
cp -p a b
docker login --password-stdin r.example
docker compose -p shop up
curl -b cookies.txt https://x.example
curl -c cookies.txt https://x.example
curl -u "$USER:$PASS" https://x.example
curl -H "Authorization: Bearer $TOKEN" https://x.example
curl -H "Authorization: Bearer $(cat token)" https://x.example
curl -H "Accept: application/json" https://x.example
curl -H "Cookie: theme=dark" https://x.example
curl -H 'X-Request-Id: 12345678' https://x.example
mysql -u root -p$MYSQL_ROOT_PASSWORD shop
mysql -p"$PW" shop
echo hello | sudo tee /etc/motd
echo "$PASS" | sudo -S ls
echo done | wc -l
openssl enc -pass env:PW -in a
openssl rsa -in key.pem -passin file:pw.txt
openssl x509 -in a.pem -noout
openssl rand -hex 16
htpasswd -c .htpasswd ada
aws configure set region eu-west-1
aws configure get aws_secret_access_key
aws ssm get-parameter --name /db/password
git config user.name Ada
git config --get user.password
npm config set fund false
npm config get //r.example/:_authToken
vault kv get secret/x
vault login
vault login -method=oidc
gh secret list
gh secret set API_KEY < key.txt
kubectl get secret x -o yaml --field-selector=type=Opaque
kubectl create secret generic x --from-file=ssh=id_ed25519
kubectl create secret tls x --cert=a.pem --key=b.pem
fly secrets list -a web
fly secrets set PIN=$PIN
wrangler secret put PIN
echo "$PIN" | wrangler secret put PIN
docker secret create pin pin.txt
the secret set is empty, and a secret put into a=b stays
heroku config:get API_KEY
export DB_HOST=localhost
ssh-keygen -t ed25519 -f key -N ""
gpg --passphrase-file pw.txt -c file
gpg --passphrase-fd 0 -c file
sshpass -e ssh host
sshpass -f pw.txt ssh host
redis-cli -h host ping
ldapsearch -x -W -D cn=admin
az login --tenant x
rg "password" src
grep -rn token= src
git commit -m "Reset the password of a user: check the token"
npm test -- -t "password is checked"
node --test-name-pattern "token refresh" a.js
pnpm -F web test --pass-with-no-tests
docker run -e POSTGRES_PASSWORD postgres
terraform apply -var-file=secret.tfvars
curl --cookie-jar jar.txt https://x.example
make -k all
rsync -avz --password-file=/etc/pw a b
the zip has a -P option, and docker login asks for a password
set the http header, then git push
`
  .trim()
  .split("\n");
